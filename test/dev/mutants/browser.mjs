/** Browsers that are not kept in, and judgements that trust too much, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const node = "packages/browser-playwright/src/internal"

const unit = (file, name) => ({ file: `packages/core/test/browser/${file}.`, name, stack: "memory" })
const chromium = (file, name) => ({ file: `packages/browser-playwright/test/${file}.`, name, stack: "memory" })

export const browserMutants = [
  {
    name: "browser: no proxy",
    file: `${node}/Launching.ts`,
    find: "          proxy: { server: url, username, password: Redacted.value(password), bypass: \"<-loopback>\" },\n",
    plant: "",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: a proxy that loopback goes around",
    file: `${node}/Launching.ts`,
    find: "bypass: \"<-loopback>\"",
    plant: "bypass: \"127.0.0.1\"",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: WebRTC around the proxy",
    file: `${node}/Launching.ts`,
    find:
      "  \"--webrtc-ip-handling-policy=disable_non_proxied_udp\",\n  \"--force-webrtc-ip-handling-policy=disable_non_proxied_udp\",\n",
    plant: "",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: files of the server",
    file: `${node}/Session.ts`,
    find: "guard.isAllowed(url) ? step(timeout, (millis) => go(url, millis)) : fail(\"refused\")",
    plant: "step(timeout, (millis) => go(url, millis))",
    test: chromium("conformance", "distinguishes refused, unreachable and late pages")
  },
  {
    name: "browser: a state of every origin",
    file: `${node}/Opening.ts`,
    find: "limitToOrigins(Redacted.value(given.state), given.origins)",
    plant: "Redacted.value(given.state)",
    test: chromium("conformance", "begins with the state of its origins")
  },
  {
    name: "browser: secrets of the server in the environment",
    file: `${node}/Launching.ts`,
    find: "env: environment(folder, executable.fontconfig)",
    plant: "env: { ...process.env, ...environment(folder, undefined) }",
    test: chromium("leftovers", "knows no secret of the server")
  },
  {
    name: "browser: a domain that only ends alike",
    file: `${core}/browser/StorageState.ts`,
    find: "host.endsWith(`.${parent}`)",
    plant: "host.endsWith(parent)",
    test: unit("StorageState", "keeps the cookies of their hosts")
  }
]
