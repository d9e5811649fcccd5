import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { HtmlPreview } from "#src/tasks/html/html-preview.tsx";
import { htmlOf, parseRich, sliceOf } from "#src/tasks/html/rich/rich-text.ts";
import { sanitise } from "#src/tasks/html/sanitise.ts";

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="ltr"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Plain, </span><span style="font-weight:700;">bold</span><span style="font-weight:400;font-style:italic;">, slanted.</span></p><p><span style="font-weight:400;">Second.</span></p></b>`;
const word = `<p class=MsoNormal><b><span style='font-size:12.0pt'>Fett</span></b> und <s>weg</s><span style='text-decoration:line-through'> auch</span><o:p></o:p></p>`;
const notion = `<p><span style="font-weight:600" data-token-index="0">太字</span> と <span style="font-style:oblique">斜体</span></p>`;
const outlook = `<div style="font-family:Calibri">Dear team,</div><div>please call 030 1234</div><div><br></div><div>before 10 December.</div><table><tr><td>A1</td><td>120</td></tr><tr><td><p>B2</p></td><td>45</td></tr></table>`;
const confluence = `<section><h2 style="font-weight:bold">Plan</h2><div>one<div>two</div>three</div></section>`;
const libreOffice = `<p><a href="https://ok.example/"><span style="text-decoration:underline">link</span></a> <span style="text-decoration:underline">line</span></p>`;
const tiptap = `<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Sign</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Pay</p></div></li></ul>`;
const github = `<ul><li><input type="checkbox" disabled checked> Done</li><li><input type="checkbox" disabled> Open</li></ul>`;

const htmlFrom = (html: string, options?: { tables: boolean }) => {
  const place = document.createElement("div");
  place.append(sanitise(html, options).content);
  return place.innerHTML;
};
const tables = { tables: true };

test.each([
  [
    "Google Docs",
    googleDocs,
    "<p>Plain, <strong>bold</strong><em>, slanted.</em></p><p>Second.</p>",
  ],
  ["Word", word, "<p><strong>Fett</strong> und <s>weg</s><s> auch</s></p>"],
  ["Notion", notion, "<p><strong>太字</strong> と <em>斜体</em></p>"],
  [
    "Outlook",
    outlook,
    "<p>Dear team,</p><p>please call 030 1234</p><p><br></p><p>before 10 December.</p><p>A1 | 120</p><p> B2 | 45</p>",
  ],
  ["Confluence", confluence, "<h2>Plan</h2><p>one</p><p>two</p><p>three</p>"],
  ["TipTap", tiptap, "<ul><li><p>☑ Sign</p></li><li><p>☐ Pay</p></li></ul>"],
  ["GitHub", github, "<ul><li>☑  Done</li><li>☐  Open</li></ul>"],
])("%s keeps its meaning", (_editor, html, kept) => {
  expect(htmlFrom(html)).toBe(kept);
});

test("LibreOffice underlines a link by itself", () => {
  expect(htmlFrom(libreOffice)).toMatch(/^<p><a [^>]+>link<\/a> <u>line<\/u><\/p>$/);
});

test("HTML without styles and boxes stays as it is", () => {
  const html =
    "<p>a <strong>b <em>c</em></strong></p><ul><li>d</li></ul><pre><code>e\n f</code></pre>";
  expect(htmlFrom(html)).toBe(html);
  expect(htmlOf(parseRich(html))).toBe(html);
});

test("a table is one in a preview, and a line a row in the editor", () => {
  const html =
    "<table><tbody><tr><th>Room</th><th>Seats</th></tr><tr><td>A1</td><td>120</td></tr></tbody></table>";
  expect(htmlFrom(html, tables)).toBe(html);
  expect(htmlOf(parseRich(html))).toBe("<p>Room | Seats</p><p>A1 | 120</p>");
});

test("pasted, a mail is its lines", () => {
  const data = { getData: (type: string) => (type === "text/html" ? outlook : "") };
  const slice = sliceOf(parseRich(""), data);
  expect(slice.content.textBetween(0, slice.content.size, "\n")).toBe(
    "Dear team,\nplease call 030 1234\n\nbefore 10 December.\nA1 | 120\nB2 | 45",
  );
});

test.each([
  [
    `<p><img src="data:image/png;base64,iVBO" alt="Floor plan"></p>`,
    "Picture: Floor planNot shown: 1 picture.",
  ],
  [
    `<p><img src="https://t.example/p.gif"></p><svg></svg>`,
    "Nothing to show.Not shown: 2 pictures.",
  ],
  [
    `<p>Clip</p><iframe src="https://v.example"></iframe><video></video>`,
    "ClipNot shown: 2 videos or frames.",
  ],
  [`<svg><circle r="1"/></svg>`, "Nothing to show.Not shown: 1 picture."],
  [
    `<img alt="base onto style"><select></select>`,
    /^Picture: base onto styleNot shown: 1 picture and 1 form field\.$/,
  ],
  [`<p>All of it</p>`, /^All of it$/],
])("the preview of %s says what it leaves out", (html, text) => {
  const { container } = render(<HtmlPreview html={html} />);
  expect(container).toHaveTextContent(text);
  expect(screen.queryByRole("img")).toBeNull();
});
