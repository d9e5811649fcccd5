import puppeteer, { ElementHandle } from "puppeteer-core";
import { programOf } from "../../programs.mjs";
import { type Engine, size } from "./engine.ts";

/** Starts Firefox without a window; WebDriver BiDi drives it. */
export async function startFirefox(downloads: string): Promise<Engine<ElementHandle>> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: programOf("firefox"),
    defaultViewport: size,
    extraPrefsFirefox: {
      "intl.locale.requested": "en-US",
      "ui.systemUsesDarkTheme": 0,
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      // Nobody listens there, and loopback needs no proxy: nothing leaves this machine.
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": 9,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 9,
    },
  });
  const errors: string[] = [];
  async function newPage() {
    const opened = await browser.newPage();
    opened.on("pageerror", (error) => errors.push(String(error)));
    opened.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) errors.push(message.text());
    });
    return opened;
  }
  let page = await newPage();
  const pages = [page];
  const switchTab = async (index: number) => (page = pages[index] ?? page).bringToFront();
  return {
    async openTab() {
      page = await newPage();
      pages.push(page);
    },
    switchTab,
    async closeTab() {
      await pages.pop()?.close();
      await switchTab(pages.length - 1);
    },
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: <Result>(expression: string) => page.evaluate<[], () => Result>(expression),
    async find(expression) {
      const handle = await page.evaluateHandle<[], () => Element | null>(expression);
      return handle instanceof ElementHandle ? handle : null;
    },
    click: (element) => element.click(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async pressWithControl(letter) {
      await page.keyboard.down("Control");
      await page.keyboard.press(letter);
      await page.keyboard.up("Control");
    },
    chooseFile: async (input, path) => (await input.toElement("input")).uploadFile(path),
    screenshot: () => page.screenshot(),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}
