import { Extension, getSchema } from "@tiptap/core";
import { type Node as Doc, DOMParser, DOMSerializer, type Slice } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { sanitise } from "#src/tasks/html/sanitise.ts";

/** Marks the `li` of an item in serialised HTML whose text has no paragraph around it. */
const bareMark = "data-bare";

/** Keeps `<li>text</li>` apart from `<li><p>text</p></li>`, which the editor holds alike. */
const BareItems = Extension.create({
  name: "bareItems",
  addGlobalAttributes: () => [
    {
      types: ["listItem"],
      attributes: {
        bare: {
          default: false,
          parseHTML: (item) => item.firstElementChild?.tagName !== "P",
          renderHTML: ({ bare }) => (bare ? { [bareMark]: "" } : {}),
        },
      },
    },
  ],
});

/** Content of the formatted editor: text, simple formatting, lists and links. */
export const richExtensions = [
  StarterKit.configure({
    // Would add a paragraph that was not typed.
    trailingNode: false,
    gapcursor: false,
    dropcursor: false,
    link: {
      openOnClick: false,
      linkOnPaste: false,
      shouldAutoLink: (url) => /^https?:\/\//i.test(url),
      // Written as typed: the sanitiser sets both where a link can be followed.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  BareItems,
];

const schema = getSchema(richExtensions);

function sanitised(html: string): DocumentFragment {
  const fragment = sanitise(html).content;
  for (const link of fragment.querySelectorAll("a")) {
    link.removeAttribute("target");
    link.removeAttribute("rel");
  }
  return fragment;
}

/** Parses HTML into a document of the editor, leaving out what the editor can't hold. */
export const parseRich = (html: string): Doc =>
  DOMParser.fromSchema(schema).parse(sanitised(html), { preserveWhitespace: true });

export function htmlOf(doc: Doc): string {
  const place = document.createElement("div");
  place.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content));
  for (const item of place.querySelectorAll(`li[${bareMark}]`)) {
    item.removeAttribute(bareMark);
    const [first, second] = item.children;
    // Two paragraphs in a row need their tags.
    if (second?.tagName !== "P") first?.replaceWith(...first.childNodes);
  }
  return place.innerHTML;
}

/** True when the editor gives the same HTML back, byte for byte, as long as nothing is typed. */
export const isEditable = (html: string): boolean =>
  html === "" || htmlOf(parseRich(html)) === html;

/** HTML of an edited document; an empty one is no text, unless it was opened as one. */
export function editedHtml(doc: Doc, opened: string): string {
  const html = htmlOf(doc);
  return html === "<p></p>" && html !== opened ? "" : html;
}

/** Content of the clipboard, or of a drop, as a part of a document of the editor. */
export function sliceOf(doc: Doc, data: Pick<DataTransfer, "getData">): Slice {
  const parser = DOMParser.fromSchema(doc.type.schema);
  const html = data.getData("text/html");
  if (html !== "") return parser.parseSlice(sanitised(html));
  const text = document.createElement("div");
  for (const line of data.getData("text/plain").split(/(?:\r?\n)+/)) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    text.append(paragraph);
  }
  return parser.parseSlice(text, { preserveWhitespace: true });
}
