import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "../../listen.ts";
import { programOf } from "../../programs.mjs";
import { type Engine, type PressedKey, size } from "./engine.ts";
import { collectErrors, takeErrors } from "./in-page.ts";

/** Starts a display that nobody sees: the browser of WebKitGTK needs one. */
async function startDisplay() {
  const screen = `${size.width}x${size.height + 100}x24`;
  // The server picks a free display, and writes its number to the fourth stream.
  const args = ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"];
  const server = spawn(programOf("xvfb"), args, {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const stream = server.stdio[3];
  if (!stream) throw new Error("Xvfb has no fourth stream.");
  const [number] = await once(stream, "data");
  return { name: `:${String(number).trim()}`, close: () => server.kill() };
}

/** Opens the browser, once its driver listens; null if that ends before, as its port was taken. */
async function connect(port: number, service: ChildProcess): Promise<WebDriver | null> {
  // Nobody listens there, and loopback needs no proxy: nothing leaves this machine.
  const nowhere = "127.0.0.1:9";
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    proxy: {
      proxyType: "manual",
      httpProxy: nowhere,
      sslProxy: nowhere,
      noProxy: ["127.0.0.1"],
    },
  });
  while (service.exitCode === null) {
    try {
      const builder = new Builder().usingServer(`http://127.0.0.1:${port}`);
      return await builder.withCapabilities(capabilities).build();
    } catch (error) {
      if (!String(error).includes("ECONNREFUSED")) throw error;
      await wait(100);
    }
  }
  return null;
}

const codes: Record<PressedKey, string> = {
  Escape: Key.ESCAPE,
  Backspace: Key.BACK_SPACE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Enter: Key.ENTER,
};

/** Starts the driver and opens the browser, on another port where one was taken in between. */
async function startDriver(env: NodeJS.ProcessEnv) {
  for (;;) {
    const port = await freePort();
    const args = [`--port=${port}`, "--host=127.0.0.1"];
    const service = spawn(programOf("webkit"), args, { stdio: "ignore", env });
    const driver = await connect(port, service);
    if (driver) return { service, driver };
  }
}

/** Starts MiniBrowser, which belongs to WebKitGTK; WebDriver drives it. Downloads go to `home`. */
export async function startWebkit(home: string): Promise<Engine<WebElement>> {
  const display = await startDisplay();
  const { service, driver } = await startDriver({
    ...process.env,
    DISPLAY: display.name,
    HOME: home,
    LANG: "en_US.UTF-8",
  });
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, ...size });

  const errors: string[] = [];
  /** Takes the errors of the page that is about to be left. */
  async function keepErrors() {
    errors.push(...(await driver.executeScript<string[]>(takeErrors)));
  }
  const tabs = [await driver.getWindowHandle()];
  const switchTab = async (index: number) => driver.switchTo().window(tabs[index] ?? "");
  return {
    async openTab() {
      // A page in a tab behind another one is hidden, and draws nothing.
      await driver.switchTo().newWindow("window");
      tabs.push(await driver.getWindowHandle());
      await window.setRect({ x: 0, y: 0, ...size });
    },
    switchTab,
    async closeTab() {
      await keepErrors();
      await driver.close();
      tabs.pop();
      await switchTab(tabs.length - 1);
    },
    async open(url) {
      await keepErrors();
      await driver.get(url);
      // A file of a type that the browser doesn't show is downloaded instead.
      const isLeft = await driver.executeScript<boolean>('return !("collectedErrors" in window)');
      if (!isLeft) throw new Error(`${url} did not open.`);
      await driver.executeScript(collectErrors);
    },
    async reload() {
      await keepErrors();
      await driver.navigate().refresh();
      await driver.executeScript(collectErrors);
    },
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    find: (expression) => driver.executeScript<WebElement | null>(`return ${expression}`),
    click: (element) => element.click(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(codes[key]).perform(),
    pressWithControl: (letter) =>
      driver.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
    chooseFile: (input, path) => input.sendKeys(path),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async takeErrors() {
      await keepErrors();
      return errors.splice(0);
    },
    async close() {
      await driver.quit();
      service.kill();
      display.close();
    },
  };
}
