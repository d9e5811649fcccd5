import { Editor } from "@tiptap/core";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  editedHtml,
  htmlOf,
  isEditable,
  parseRich,
  richExtensions,
} from "#src/tasks/html/rich/rich-text.ts";
import { linkAddress, setLink } from "#src/tasks/html/rich/rich-toolbar.tsx";
import { runs } from "../../deep.ts";
import { hostileHtml, liveSinks } from "../../hostile-html.ts";
import { box, openTask, saveButton, shownBody, stateOf } from "./task-parts.tsx";

/** Opens an editor as the page does, without the page. */
const openEditor = (html: string) =>
  new Editor({
    element: document.createElement("div"),
    extensions: richExtensions,
    content: parseRich(html).toJSON(),
    injectCSS: false,
  });

/** Live sinks of an editor, without what it adds for its own use. */
function sinksOf(editor: Element) {
  const copy = document.createElement("div");
  copy.append(editor.cloneNode(true));
  const own = copy.querySelectorAll(".ProseMirror-separator, .ProseMirror-trailingBreak");
  for (const element of own) element.remove();
  const inner = copy.firstElementChild ?? copy;
  return liveSinks(inner).filter((sink) => !/class=ProseMirror|^hr draggable|data-bare/.test(sink));
}

describe("HTML that the editor gives back byte for byte", () => {
  test.each([
    "",
    "<p></p>",
    "<p>Two <strong>routes</strong>, <em>no</em> colour yet.</p>",
    "<p>a  b &amp; c &lt;d&gt; \u00e9 👩‍💻</p>",
    "<p>a<br>b</p><hr><blockquote><p>c</p></blockquote>",
    "<ul><li>shop</li><li>press</li></ul>",
    "<ul><li><p>shop</p></li><li>press<ol><li>a <strong>b</strong></li></ol></li></ul>",
    "<h2>Head</h2><pre><code>a\n  b</code></pre><p><u>u</u><s>s</s><code>c</code></p>",
    `<p><a href="https://ok.example/x?a=1&amp;b=2">x</a> <a href="mailto:a@ok.example">y</a></p>`,
  ])("%s", (html) => expect(isEditable(html)).toBe(true));

  test.each([
    "plain text",
    "<p>a</p>\n<p>b</p>",
    "<P>a</P>",
    "<p>a<br/>b</p>",
    "<p>&quot;a&quot;</p>",
    "<p class=x>a</p>",
    "<p>a<!-- b --></p>",
    "<b>a</b>",
    "<p>a</p><table><tr><td>b</td></tr></table>",
    `<p><img src="https://tracker.example/p.gif"></p>`,
    `<p><a href="https://ok.example" target="_blank">x</a></p>`,
    `<p><a href="javascript:alert(1)">x</a></p>`,
    "<ol start=3><li>a</li></ol>",
    `<ul><li data-bare="">a</li></ul>`,
    "<p>\uE0FF</p>",
  ])("but not %s", (html) => expect(isEditable(html)).toBe(false));
});

/** Pieces of HTML of all sorts: what the editor knows, what it does not, and broken markup. */
const inlineHtml = fc.letrec<{ inline: string; run: string }>((tie) => ({
  run: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom("a", "b c", " ", "  ", "é", "&amp;", "&nbsp;", "\n", "👩‍💻"),
    },
    fc.string({ maxLength: 4 }),
    fc.constantFrom("<br>", "<br/>", "<!--x-->", `<img src="x">`, "<", "&", "\uE0FF", "\u202e"),
  ),
  inline: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    tie("run"),
    fc
      .tuple(
        fc.constantFrom("strong", "em", "u", "s", "code", "b", "i", "span", "sub"),
        fc.array(tie("inline"), { maxLength: 3 }),
      )
      .map(([tag, inside]) => `<${tag}>${inside.join("")}</${tag}>`),
    fc
      .tuple(
        fc.constantFrom("https://ok.example/a", "mailto:a@b.example", "javascript:1", "/x"),
        fc.array(tie("run"), { maxLength: 2 }),
      )
      .map(([href, inside]) => `<a href="${href}">${inside.join("")}</a>`),
  ),
})).inline;
const blockHtml = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom("p", "p", "h1", "h2", "h6", "pre", "div", "li"),
        fc.array(inlineHtml, { maxLength: 3 }),
      )
      .map(([tag, inside]) => `<${tag}>${inside.join("")}</${tag}>`),
    fc
      .array(
        fc.oneof(
          tie("block"),
          fc.array(inlineHtml, { maxLength: 2 }).map((all) => all.join("")),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .chain((items) =>
        fc
          .constantFrom("ul", "ol")
          .map((tag) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`),
      ),
    fc
      .array(tie("block"), { maxLength: 2 })
      .map((all) => `<blockquote>${all.join("")}</blockquote>`),
    fc.constantFrom("<hr>", "\n", "<p>", "</p>", "<script>1</script>", "<table><td>x</table>"),
  ),
})).block;
const anyHtml = fc.oneof(
  fc.array(blockHtml, { maxLength: 4 }).map((all) => all.join("")),
  fc.constantFrom(...hostileHtml),
);

test("opening and closing the editor changes nothing, or it does not open", () => {
  let opened = 0;
  fc.assert(
    fc.property(anyHtml, (html) => {
      if (!isEditable(html)) return;
      opened += 1;
      const editor = openEditor(html);
      expect(editedHtml(editor.state.doc, html)).toBe(html);
      expect(sinksOf(editor.view.dom)).toEqual([]);
      editor.destroy();
    }),
    runs(1_000, 150),
  );
  expect(opened).toBeGreaterThan(2);
  // Typed and taken away again: an empty paragraph stays one, any other text is then none.
  expect(editedHtml(parseRich(""), "<p></p>")).toBe("<p></p>");
  expect(editedHtml(parseRich(""), "<p>x</p>")).toBe("");
});

test("what is left of any HTML can be opened again", () => {
  // HTML that the editor wrote must not turn into source by itself.
  fc.assert(
    fc.property(anyHtml, (html) => {
      const written = htmlOf(parseRich(html));
      expect(htmlOf(parseRich(written))).toBe(written);
    }),
    runs(500, 100),
  );
});

describe("links", () => {
  /** The editor over some HTML with a part of its first text selected. */
  function openAt(html: string, from: number, to: number) {
    const editor = openEditor(html);
    editor.commands.setTextSelection({ from, to });
    return editor;
  }
  const htmlIn = (editor: Editor) => htmlOf(editor.state.doc);

  test("end where what is typed next begins", () => {
    const editor = openAt("<p>one two</p>", 1, 4);
    setLink(editor, "https://ok.example");
    editor.commands.insertContent("!");
    expect(htmlIn(editor)).toBe(`<p><a href="https://ok.example">one</a>! two</p>`);
    editor.destroy();
  });

  test("are the address itself where all of an empty text is selected", () => {
    const editor = openEditor("");
    editor.commands.selectAll();
    setLink(editor, "https://ok.example");
    expect(htmlIn(editor)).toBe(`<p><a href="https://ok.example">https://ok.example</a></p>`);
    editor.destroy();
  });

  test.each([
    "https://ok.example/a]>b",
    "https://ok.example/?a=-->",
    "https://ok.example/#</style",
  ])("can be opened again at %s", (href) => {
    const editor = openEditor("<p>a</p>");
    editor.commands.selectAll();
    setLink(editor, href);
    expect(linkAddress(editor)).toBe(new URL(href).href);
    expect(isEditable(htmlIn(editor))).toBe(true);
    editor.destroy();
  });
});

/** Ranges have no place in jsdom; the editor asks for it to scroll to what it changes. */
beforeAll(() => {
  Object.assign(Range.prototype, {
    getClientRects: () => [],
    getBoundingClientRect: () => new DOMRect(),
  });
});
afterAll(() => {
  Reflect.deleteProperty(Range.prototype, "getClientRects");
  Reflect.deleteProperty(Range.prototype, "getBoundingClientRect");
});

/** The control of the description while it is edited as formatted text. */
const surface = () => screen.findByRole("textbox", { name: "Description" });
const press = (name: string) => screen.getByRole("button", { name });

describe("the description in the form", () => {
  test("is shown as text, and opened and closed without a change", async () => {
    const { user, puts } = await openTask();
    const shown = screen.getByRole("region", { name: "Preview of the description" });
    await waitFor(() => expect(shown).toHaveTextContent(/^Twelve islands\.$/));
    expect(screen.queryByRole("textbox", { name: "Description" })).toBeNull();
    await user.click(press("Edit Description"));
    await waitFor(async () => expect(await surface()).toHaveFocus());
    expect(await surface()).toHaveTextContent("Twelve islands.");
    await user.click(press("Close editor"));
    expect(stateOf("Description")).toBe("unchanged");
    await waitFor(() => expect(press("Edit Description")).toHaveFocus());
    expect(shownBody()).toBeNull();
    expect(puts()).toEqual([]);

    // Source is one press away, and comes back as formatted text.
    await user.click(press("Edit Description"));
    await surface();
    await user.click(press("Edit as HTML"));
    expect(box("Description")).toHaveValue("<p>Twelve islands.</p>");
    await waitFor(() => expect(box("Description")).toHaveFocus());
    fireEvent.change(box("Description"), { target: { value: "<p>Ten</p>" } });
    await user.click(press("Formatted text"));
    expect(await surface()).toHaveTextContent("Ten");
  });

  test("is formatted, and sent as the preview shows it", async () => {
    const { user, puts } = await openTask();
    await user.click(press("Edit Description"));
    await surface();
    await user.click(press("Bulleted list"));
    expect(press("Bulleted list")).toHaveAttribute("aria-pressed", "true");
    expect(stateOf("Description")).toBe("changed");
    const shown = shownBody();
    expect(JSON.parse(shown ?? "")).toEqual({
      description: "<ul><li><p>Twelve islands.</p></li></ul>",
    });
    // Put back by hand it is what was read, and no change.
    await user.click(press("Bulleted list"));
    expect(stateOf("Description")).toBe("unchanged");
    // The open editor takes what Undo gives.
    await user.click(press("Quote"));
    await user.click(press("Undo the change of Description"));
    expect(stateOf("Description")).toBe("unchanged");
    expect((await surface()).querySelector("blockquote")).toBeNull();
    await user.click(press("Bulleted list"));
    await user.click(saveButton());
    await waitFor(() => expect(puts().map(({ body }) => body)).toEqual([shown]));
  });

  test("is source where the editor would change it, and says so", async () => {
    const { user, held } = await openTask("Hostile: pasted scripts");
    await user.click(press("Edit Description"));
    expect(await screen.findByText(/^Formatted editing would change this HTML/)).toBeVisible();
    expect(box("Description")).toHaveValue(String(held()["description"]));
    expect(screen.queryByRole("group", { name: "Formatting" })).toBeNull();
    expect(stateOf("Description")).toBe("unchanged");
    expect(shownBody()).toBeNull();
  });

  describe("has links", () => {
    const select = async (editor: Element, from: number, to: number) => {
      // A selection that is made before the focus is back is replaced by the one of before.
      await waitFor(() => expect(editor).toHaveFocus());
      const text = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) throw new Error("The editor has no text.");
      document.getSelection()?.setBaseAndExtent(text, from, text, to);
      fireEvent(document, new Event("selectionchange"));
    };
    const sent = (): unknown => JSON.parse(shownBody() ?? "{}");
    const address = () => screen.getByRole("textbox", { name: "Address" });
    const open = async () => {
      const app = await openTask();
      await app.user.click(press("Edit Description"));
      return { ...app, editor: await surface() };
    };

    test("on the selected text or in its place, which are changed and removed", async () => {
      const { user, editor, puts } = await open();
      await select(editor, 0, 6);
      await user.click(press("Link"));
      await user.type(address(), " https://ok.example/a?b=1&c=2 {Enter}");
      expect(screen.queryByRole("dialog")).toBeNull();
      const html = (href: string) => `<p><a href="${href}">Twelve</a> islands.</p>`;
      expect(sent()).toEqual({ description: html("https://ok.example/a?b=1&amp;c=2") });
      // Enter in the dialog saves nothing.
      expect(puts()).toEqual([]);

      await select(editor, 2, 2);
      expect(press("Link")).toHaveAttribute("aria-pressed", "true");
      await user.click(press("Link"));
      expect(address()).toHaveValue("https://ok.example/a?b=1&c=2");
      await user.clear(address());
      await user.type(address(), "mailto:a@ok.example");
      await user.click(press("Change link"));
      expect(sent()).toEqual({ description: html("mailto:a@ok.example") });

      await select(editor, 2, 2);
      await user.click(press("Link"));
      await user.click(press("Remove link"));
      expect(stateOf("Description")).toBe("unchanged");

      // With the address as text where nothing is selected, but not in code.
      await select(editor, 15, 15);
      await user.click(press("Link"));
      await user.type(address(), "https://ok.example{Enter}");
      const link = `<a href="https://ok.example">https://ok.example</a>`;
      expect(sent()).toEqual({ description: `<p>Twelve islands.${link}</p>` });
      await select(editor, 0, 6);
      await user.click(press("Code"));
      expect(press("Link (not in code)")).toHaveAttribute("aria-disabled", "true");
      await user.click(press("Link (not in code)"));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("but not to what is no address that may be followed", async () => {
      const { user } = await open();
      for (const typed of [
        ...["", "ok.example", "javascript:alert(1)", " data:text/html,x", "https://"],
        ...["https://user@ok.example", "mailto:"],
      ]) {
        await user.click(press("Link"));
        await user.type(address(), `${typed}{Enter}`);
        expect(address(), typed).toBeInvalid();
        expect(address()).toHaveAccessibleDescription(/^Enter a web address/);
        await user.click(press("Cancel"));
        expect(stateOf("Description")).toBe("unchanged");
      }
    });
  });

  test("takes pasted content sanitised", async () => {
    const { user } = await openTask();
    await user.click(press("Edit Description"));
    const editor = await surface();
    const paste = (data: Record<string, string>) =>
      act(() => {
        fireEvent.paste(editor, { clipboardData: { getData: (type: string) => data[type] ?? "" } });
      });
    paste({
      "text/html": `<p onclick="alert(1)">One <b>two</b></p><img src=x onerror=alert(1)>`,
      "text/plain": "One two",
    });
    expect(JSON.parse(shownBody() ?? "")).toEqual({
      description: "<p>One <strong>two</strong>Twelve islands.</p>",
    });
    expect(sinksOf(editor)).toEqual([]);
  });
});
