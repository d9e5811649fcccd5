import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** An authority, and a certificate of it for a server, as files. */
export interface Certificates {
  folder: string;
  ca: string;
  cert: string;
  key: string;
  /** The server's side, for `node:https`. */
  server: { cert: Buffer; key: Buffer };
}

/** Makes an authority that nobody trusts by itself, and a certificate of it for these names. */
export function createCertificates(names: readonly string[]): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-certificates-"));
  const openssl = (command: string) =>
    execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "pipe" });
  const newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
  writeFileSync(
    path.join(folder, "names"),
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
  );
  openssl(`req -x509 ${newKey} -keyout ca.key -out ca.pem -days 2 -subj /CN=Reshelve-tests`);
  openssl(`req ${newKey} -keyout server.key -out server.csr -subj /CN=server`);
  openssl(
    "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names",
  );
  const file = (name: string) => path.join(folder, name);
  const [cert, key] = [file("server.pem"), file("server.key")];
  return {
    folder,
    ca: file("ca.pem"),
    cert,
    key,
    server: { cert: readFileSync(cert), key: readFileSync(key) },
  };
}
