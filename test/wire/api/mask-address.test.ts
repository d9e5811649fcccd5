import { expect, test } from "vitest";
import { maskAddress } from "#src/api/replies/mask-address.ts";
import { createSecrets } from "#src/api/secrets.ts";

const dots = "••••••";

test.each([
  ["https://ada:s3cr3t-pass@hooks.example/in", `https://ada:${dots}@hooks.example/in`],
  [
    "https://ada:p@ss:word@hooks.example:8443/in?x=1",
    `https://ada:${dots}@hooks.example:8443/in?x=1`,
  ],
  ["http:\\\\ada:s3cr3t@hooks.example\\in", `http:\\\\ada:${dots}@hooks.example\\in`],
  ["HTTPS://ada:geheim%C3%BC@häfen.example/ein", `HTTPS://ada:${dots}@häfen.example/ein`],
  ["https://ghp_16C7e42F292c6912E7@git.example/x", `https://${dots}@git.example/x`],
  [
    "https://hooks.example/in?source=ws&token=tok_12345678",
    `https://hooks.example/in?source=ws&token=${dots}`,
  ],
  ["https://hooks.example/in?API_KEY=1&b=2", `https://hooks.example/in?API_KEY=${dots}&b=2`],
  [
    "https://hooks.example/?a=1;access_token=abc#sig=xyz",
    `https://hooks.example/?a=1;access_token=${dots}#sig=${dots}`,
  ],
  [
    "https://hooks.example/?%74oken=abc&auth[password]=x",
    `https://hooks.example/?%74oken=${dots}&auth[password]=${dots}`,
  ],
  [
    "https://s3.example/b?X-Amz-Credential=AKIA&X-Amz-Signature=9f&X-Amz-Date=2026",
    `https://s3.example/b?X-Amz-Credential=${dots}&X-Amz-Signature=${dots}&X-Amz-Date=2026`,
  ],
  [
    "https://f.azurewebsites.example/api/hook?code=abc==",
    `https://f.azurewebsites.example/api/hook?code=${dots}`,
  ],
  [
    "https://hooks.example/?to=https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc",
    `https://hooks.example/?to=https://a.example/?token=${dots}`,
  ],
])("%s is shown as %s", (address, shown) => {
  expect(maskAddress(address).text).toBe(shown);
});

test.each([
  "https://hooks.example/in/tok_in_the_path?source=ws#top",
  "https://ada@hooks.example/in",
  "https://hooks.example/?token=&page=2&author=ada&keyword=x&design=y",
  "https://hooks.example/a@b:c",
  "mailto:ada@hooks.example",
  "token=abc is no address",
  "not an address at all",
  "",
])("%s is left as it is", (text) => {
  expect(maskAddress(text)).toEqual({ text, found: [] });
});

test("behind the wire only the masked address is left, and Show asks for the other one", () => {
  const secrets = createSecrets();
  const url = "https://ada:s3cr3t-pass@hooks.example/in?token=tok%2B1234567";
  const quoting = { id: "wh_2", url: "https://b.example/", note: "s3cr3t-pass, tok+1234567" };
  const shown = secrets.hide([{ id: "wh_1", url }, quoting]);
  expect(shown).toEqual([
    { id: "wh_1", url: `https://ada:${dots}@hooks.example/in?token=${dots}` },
    { ...quoting, note: "[hidden], [hidden]" },
  ]);
  expect(secrets.reveal("wh_1", "url")).toBe(url);
  expect(secrets.reveal("wh_2", "url")).toBeNull();
  expect("quotes s3cr3t-pass".search(secrets.pattern("") ?? /^/)).toBe(7);
  secrets.hide([{ id: "wh_1", url: "https://hooks.example/in" }]);
  expect(secrets.reveal("wh_1", "url")).toBeNull();
});
