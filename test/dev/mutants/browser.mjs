/** Browsers that are not kept in, and judgements that trust too much, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const node = "packages/browser-playwright/src/internal"

const unit = (file, name) => ({ file: `packages/core/test/browser/${file}.`, name, stack: "memory" })
const chromium = (file, name) => ({ file: `packages/browser-playwright/test/${file}.`, name, stack: "memory" })

export const browserMutants = [
  {
    name: "browser: no proxy",
    file: `${node}/Launching.ts`,
    in: "browser",
    find: "proxy: { server: url, username, password: Redacted.value(password), bypass: \"<-loopback>\" },",
    plant: "",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: a proxy that loopback goes around",
    file: `${node}/Launching.ts`,
    in: "bypass",
    find: "bypass: \"<-loopback>\"",
    plant: "bypass: \"127.0.0.1\"",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: WebRTC around the proxy",
    file: `${node}/Launching.ts`,
    in: "switches",
    find:
      "\"--webrtc-ip-handling-policy=disable_non_proxied_udp\", \"--force-webrtc-ip-handling-policy=disable_non_proxied_udp\",",
    plant: "",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: files of the server",
    file: `${node}/Session.ts`,
    in: "session.go",
    find: "guard.isAllowed(url) ? step(timeout, (millis) => go(url, millis)) : fail(\"refused\")",
    plant: "step(timeout, (millis) => go(url, millis))",
    test: chromium("conformance", "distinguishes refused, unreachable and late pages")
  },
  {
    name: "browser: a state of every origin",
    file: `${node}/Opening.ts`,
    in: "{ cookies, origins }",
    find: "limitToOrigins(Redacted.value(given.state), given.origins)",
    plant: "Redacted.value(given.state)",
    test: chromium("conformance", "begins with the state of its origins")
  },
  {
    name: "browser: secrets of the server in the environment",
    file: `${node}/Launching.ts`,
    in: "env",
    find: "env: environment(folder, executable.fontconfig)",
    plant: "env: { ...process.env, ...environment(folder, undefined) }",
    test: chromium("leftovers", "knows no secret of the server")
  },
  {
    name: "browser: a domain that only ends alike",
    file: `${core}/browser/StorageState.ts`,
    in: "covers",
    find: "host.endsWith(`.${parent}`)",
    plant: "host.endsWith(parent)",
    test: unit("StorageState", "keeps the cookies of their hosts")
  }
]
