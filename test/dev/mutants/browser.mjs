/** Browsers that are not kept in, and judgements that trust too much, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const node = "packages/browser-playwright/src/internal"

const unit = (file, name) => ({ file: `packages/core/test/browser/${file}.`, name, stack: "memory" })
const chromium = (file, name) => ({ file: `packages/browser-playwright/test/${file}.`, name, stack: "memory" })

export const browserMutants = [
  {
    name: "browser: a late frame that counts as empty",
    file: `${node}/Finding.ts`,
    find: "!isFound && (!isLate || !isSeen && Date.now() >= until)",
    plant: "!isFound",
    test: chromium("Finding", "is not gone while the frame that has it is late")
  },
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
    name: "browser: a service worker",
    file: `${node}/Opening.ts`,
    find: "serviceWorkers: \"block\"",
    plant: "serviceWorkers: \"allow\"",
    test: chromium("escape", "opens no connection to a host")
  },
  {
    name: "browser: files of the server",
    file: `${node}/Session.ts`,
    find: "guard.isAllowed(url) ? step(timeout, (millis) => go(url, millis)) : fail(\"refused\")",
    plant: "step(timeout, (millis) => go(url, millis))",
    test: chromium("conformance", "tells refused, unreachable and late pages apart")
  },
  {
    name: "browser: a refusal that is told as a page",
    file: `${node}/Session.ts`,
    find: "    if (failure !== undefined) throw fail(failure)\n",
    plant: "",
    test: chromium("conformance", "tells refused, unreachable and late pages apart")
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
    name: "browser: a session without an end",
    file: `${node}/Opening.ts`,
    find: "      Effect.zipRight(close(chromium)),\n",
    plant: "",
    test: chromium("leftovers", "ends a page that never yields")
  },
  {
    name: "browser: a folder that is left behind",
    file: `${node}/Launching.ts`,
    find: "rm(folder, { recursive: true, force: true, maxRetries: 3 })",
    plant: "Promise.resolve(folder)",
    test: chromium("leftovers", "leaves no process and no profile")
  },
  {
    name: "browser: places for one organization without a limit",
    file: `${node}/Places.ts`,
    find: "own.take(organizationId)",
    plant: "Effect.succeed(own)",
    test: chromium("Places", "gives no more places than there are")
  },
  {
    name: "browser: a cookie for a whole domain",
    file: `${core}/browser/StorageState.ts`,
    find: "{ ...cookie, domain: host, secure",
    plant: "{ ...cookie, secure",
    test: unit("StorageState", "keeps the cookies of their hosts")
  },
  {
    name: "browser: a domain that only ends alike",
    file: `${core}/browser/StorageState.ts`,
    find: "host.endsWith(`.${parent}`)",
    plant: "host.endsWith(parent)",
    test: unit("StorageState", "keeps the cookies of their hosts")
  },
  {
    name: "steps: a filled value in a result",
    file: `${core}/browser/BrowserRunner.ts`,
    find: "printStep({ ...action, value: \"•••\" })",
    plant: "printStep(action)",
    test: unit("BrowserRunner", "tells no value that was filled in")
  },
  {
    name: "steps: a picture without a step that says passed",
    file: `${core}/browser/BrowserRunner.ts`,
    find: "steps.length === 0 ? \"not checked\"",
    plant: "steps.length < 0 ? \"not checked\"",
    test: unit("BrowserRunner", "says on its picture that it was not checked")
  },
  {
    name: "steps: a query in the final URL",
    file: `${core}/browser/DropQuery.ts`,
    find: "`${origin}${pathname}`",
    plant: "url",
    test: unit("BrowserRunner", "tells no value that was filled in")
  },
  {
    name: "steps: a failed step that goes on",
    file: `${core}/browser/BrowserRunner.ts`,
    find: "    if (failure !== null) {\n      steps.push",
    plant: "    if (failure === \"timed_out\") {\n      steps.push",
    test: unit("BrowserRunner", "ends at the first step that fails")
  },
  {
    name: "steps: a text that must be absent and is there",
    file: `${core}/browser/RunSteps.ts`,
    find: "if (!isGone) return",
    plant: "if (text === \"\") return",
    test: unit("BrowserRunner", "fails when a text is there that must not be")
  },
  {
    name: "steps: a URL that is not of http",
    file: `${core}/browser/StepGrammar.ts`,
    find: "/^https?:\\/\\//i.test(text) && ",
    plant: "",
    test: unit("Instruction", "says why not: open")
  },
  {
    name: "steps: a path that is another host",
    file: `${core}/browser/StepGrammar.ts`,
    find: "?.pathname.startsWith(\"//\") === false",
    plant: " !== undefined",
    test: unit("Instruction", "says why not: open")
  },
  {
    name: "steps: a stamp that the page draws",
    file: `${node}/Capturing.ts`,
    find: "const page = await context.newPage()",
    plant: "const page = browser.contexts()[0]?.pages()[0] ?? await context.newPage()",
    test: chromium("capture", "has the same stamp above a page that forges one")
  },
  {
    name: "steps: a picture that shows the first stripe again below it",
    file: `${node}/Capturing.ts`,
    find: "const picture = await takeOf(top, rows)",
    plant: "const picture = await takeOf(0, rows)",
    test: chromium("capture", "has each row of a long page once")
  },
  {
    name: "steps: pictures that come to the server again as URLs",
    file: `${node}/ComposePicture.ts`,
    find: "const binary = atob(base64)",
    plant: "await fetch(\"data:image/png;base64,\" + base64)\n    const binary = atob(base64)",
    test: chromium("capture", "a picture of noise is cut")
  },
  {
    name: "steps: a stamp with the URL of another page",
    file: `${node}/Capturing.ts`,
    find: "if (page.url() === url) return",
    plant: "if (url !== \"\") return",
    test: chromium("capture", "is none of a page whose URL does not stay")
  },
  {
    name: "login: signed in whatever speaks against it",
    file: `${core}/browser/LoginJudgement.ts`,
    find: "pro >= 4 && contra === 0 && !isBlocked",
    plant: "pro >= 4 && !isBlocked",
    test: unit("LoginJudgement", "is never logged in when a visible password")
  },
  {
    name: "login: signed in on an error page",
    file: `${core}/browser/LoginJudgement.ts`,
    find: "pro >= 4 && contra === 0 && !isBlocked",
    plant: "pro >= 4 && contra === 0",
    test: unit("LoginJudgement", "is never logged in when a visible password")
  },
  {
    name: "login: signed in while the page still loads",
    file: `${core}/browser/LoginSignals.ts`,
    find: "[\"still_loading\", !isSettled]",
    plant: "[\"still_loading\", isSettled && !isSettled]",
    test: unit("LoginJudgement", "is not logged in when the page still loads")
  },
  {
    name: "login: hidden controls that count as visible ones",
    file: `${core}/browser/LoginSignals.ts`,
    find: "page.controls.filter(({ isVisible }) => isVisible)",
    plant: "page.controls.filter(() => true)",
    test: unit("LoginJudgement", "stands beside one to sign in, or is hidden")
  },
  {
    name: "login: a word that means to unsubscribe",
    file: `${core}/browser/LoginWords.ts`,
    find: "log off|logoff|ausloggen|",
    plant: "log off|logoff|ausloggen|abmelden|",
    test: unit("LoginJudgement", "may mean to unsubscribe or to leave")
  },
  {
    name: "login: a name that is shown as it came",
    file: `${core}/browser/LoginSignals.ts`,
    find: "name.length <= 100 && /^[\\p{L}\\p{M}\\p{N} ._@+'\u2019-]+$/u.test(name) ? name : \"\"",
    plant: "name",
    test: unit("LoginJudgement", "returns a name only when it can be shown")
  }
]
