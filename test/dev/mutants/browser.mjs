/** Browsers that are not kept in, and judgements that trust too much, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const node = "packages/browser-playwright/src/internal"

const unit = (file, name) => ({ file: `packages/core/test/browser/${file}.`, name, stack: "memory" })
const chromium = (file, name) => ({ file: `packages/browser-playwright/test/${file}.`, name, stack: "memory" })

export const browserMutants = [
  {
    name: "browser: a run that passes on the form of a login",
    file: `${core}/browser/RunSteps.ts`,
    in: "checkLogin",
    find: "if (!isLoggedIn && reason === null) return yield* Effect.fail<StepFailure>(\"logged_out\")",
    plant: "",
    test: unit("BrowserRunner", "fails with a login that is logged out")
  },
  {
    name: "browser: a picture whose page is not judged",
    file: `${core}/browser/BrowserRunner.ts`,
    in: "carryOut",
    find: "isPicture ? Effect.zipRight(checkPage, capture(session, plan, null))",
    plant: "isPicture ? capture(session, plan, null)",
    test: unit("BrowserRunner", "fails with a login that is logged out")
  },
  {
    name: "browser: a stored login that is replaced by one that is logged out",
    file: `${core}/browser/BrowserRunner.ts`,
    in: "carryOut",
    find: "login === null || failure === \"logged_out\"",
    plant: "login === null",
    test: unit("BrowserRunner", "fails with a login that is logged out")
  },
  {
    name: "browser: a stamp that says passed where nothing was expected",
    file: `${core}/browser/BrowserRunner.ts`,
    in: "capture",
    find: "plan.steps.some(({ action }) => action.type === \"expect\")",
    plant: "plan.steps.length > 0",
    test: unit("BrowserRunner", "says on its picture that it was not checked")
  },
  {
    name: "browser: a white picture where there is no font",
    file: `${node}/Session.ts`,
    in: "session.go",
    find: "if (!hasFonts) return fail(\"fonts_missing\")",
    plant: "",
    test: chromium("fonts", "a run without any font")
  },
  {
    name: "browser: a stamp in a font of the system",
    file: `${node}/Capturing.ts`,
    in: "compose",
    find: "if (font !== null) await send(page, \"fonts\", font)",
    plant: "",
    test: chromium("fonts", "a run without any font")
  },
  {
    name: "browser: a name with the words of signing out",
    file: `${core}/browser/LoginSignals.ts`,
    in: "clean",
    find: "line.search(Words.signOutWord)",
    plant: "line.search(/^$/u)",
    test: unit("LoginJudgement", "ends a name where a line")
  },
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
