import { BrowserDriver, type StorageState } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, type Vitest } from "@effect/vitest"
import { Context, type Duration, Effect, Redacted } from "effect"

/** Place of the pages of `BrowserSite`. */
export class Site extends Context.Tag("@attestry/conformance/browser/BrowserDriverSuite/Site")<Site, {
  /** URL of the site, without a path. The driver may reach it. */
  readonly url: string
  /** URL of a host that the driver may reach, on which nothing listens. */
  readonly closed: string
  /** URLs that the driver may not reach. */
  readonly forbidden: ReadonlyArray<string>
}>() {}

const organizationId = OrganizationId.make("org_browser")
const open = (state: StorageState | null = null, origins: ReadonlyArray<string> = []) =>
  Effect.flatMap(BrowserDriver, (driver) =>
    driver.open(organizationId, {
      state: state === null ? null : { state: Redacted.make(state), origins },
      timeout: "4 minutes"
    }))

const cookie = (name: string, value: string, domain: string) => ({
  name,
  value,
  domain,
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax" as const
})

const isPng = (bytes: Uint8Array) => [137, 80, 78, 71].every((byte, index) => bytes[index] === byte)

/** Promises of a `BrowserDriver`. The layer under test needs its site too. */
export const browserDriverSuite = (it: Pick<Vitest.MethodsNonLive<BrowserDriver | Site, true>, "scoped">): void => {
  it.scoped("observes a page, and hides what is hidden", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      assert.isFalse((yield* BrowserDriver).isUnavailable())
      yield* session.go(`${url}/plain`, "4 minutes")
      assert.isTrue(yield* session.settle("4 minutes"))
      const page = yield* session.observe("#user")
      assert.deepInclude(page, { url: `${url}/plain`, status: 200, title: "Plain", language: "en", challenge: "" })
      assert.deepStrictEqual(page.texts.slice(0, 2), ["A plain page", "Some bold text"])
      assert.notInclude(page.texts, "Never seen")
      assert.strictEqual(page.selected, "ada@example.com")
      assert.deepStrictEqual(page.controls, [
        { role: "link", name: "More", isVisible: true, hasPopup: false, target: `${url}/other` },
        { role: "button", name: "Secret", isVisible: false, hasPopup: false, target: "" },
        { role: "button", name: "Account menu", isVisible: true, hasPopup: true, target: "" }
      ])
      assert.strictEqual((yield* session.observe(".missing")).selected, null)
      assert.strictEqual(yield* session.url, `${url}/plain`)
    }))

  it.scoped("takes a picture with its stamp, and counts the pixels that changed", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      yield* session.go(`${url}/plain`, "4 minutes")
      const capture = (line: string, previous: Uint8Array | null) =>
        session.capture({ previous, stamp: (shown) => [line, shown] })
      const first = yield* capture("first", null)
      assert.isTrue(isPng(first.png))
      assert.deepInclude(first, { url: `${url}/plain`, changedPixels: null })
      const again = yield* capture("again", first.png)
      assert.strictEqual(again.changedPixels, 0)
      assert.notDeepEqual(again.png, first.png)
      assert.deepEqual((yield* capture("first", null)).png, first.png)
      assert.strictEqual((yield* capture("first", Uint8Array.of(137, 80, 78, 71))).changedPixels, null)
      yield* session.go(`${url}/other`, "4 minutes")
      const other = yield* capture("other", first.png)
      assert.isAbove(other.changedPixels ?? 0, 0)
      assert.strictEqual(other.url, `${url}/other`)
    }))

  it.scoped("scrolls to a text, and waits for texts to come and to go", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      yield* session.go(`${url}/plain`, "4 minutes")
      yield* session.act({ type: "scroll", text: "SOME bold" }, "4 minutes")
      const missing = yield* Effect.flip(session.act({ type: "scroll", text: "Never seen" }, "2 seconds"))
      assert.strictEqual(missing.reason, "target_not_found")
      yield* session.waitForText("some BOLD", "4 minutes")
      assert.isFalse(yield* session.waitUntilGone("some BOLD", "2 seconds"))
      assert.isTrue(yield* session.waitUntilGone("Never seen", "4 minutes"))
    }))

  it.scoped("fills a form, chooses, and sends it", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      yield* session.go(`${url}/form`, "4 minutes")
      const { fields } = yield* session.observe(null)
      assert.deepStrictEqual(fields.map(({ kind }) => kind), ["text", "password", "select"])
      assert.strictEqual(fields[0]?.autocomplete, "username")
      const field = (name: string) => ({ role: null, name })
      yield* session.act({ type: "fill", target: field("your NAME"), value: Redacted.make("Ada") }, "4 minutes")
      yield* session.act({ type: "choose", target: field("Colour"), option: "Blue" }, "4 minutes")
      yield* session.act({ type: "click", target: { role: "button", name: "Send" } }, "4 minutes")
      yield* session.waitForText("hello ada, Blue", "4 minutes")
      assert.strictEqual((yield* session.observe(null)).title, "Greeting")
    }))

  it.scoped("fails when there is no target, or more than one", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      yield* session.go(`${url}/form`, "4 minutes")
      const click = (role: string | null, name: string) =>
        Effect.flip(session.act({ type: "click", target: { role, name } }, "4 seconds"))
      assert.strictEqual((yield* click(null, "Nowhere")).reason, "target_not_found")
      assert.strictEqual((yield* click("link", "Send")).reason, "target_not_found")
      assert.strictEqual((yield* click(null, "Twin")).reason, "target_ambiguous")
      const missing = yield* Effect.flip(session.waitForText("Nowhere", "300 millis"))
      assert.strictEqual(missing.reason, "target_not_found")
    }))

  it.scoped("follows redirects, and reports the status of the last response", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      yield* session.go(`${url}/redirect`, "4 minutes")
      assert.deepInclude(yield* session.observe(null), { url: `${url}/plain`, status: 200 })
      yield* session.go(`${url}/missing`, "4 minutes")
      assert.deepInclude(yield* session.observe(null), { url: `${url}/missing`, status: 404, title: "Missing" })
    }))

  it.scoped("distinguishes refused, unreachable and late pages, and goes on", () =>
    Effect.gen(function*() {
      const { closed, forbidden, url } = yield* Site
      const session = yield* open()
      const failure = (target: string, timeout: Duration.DurationInput = "4 minutes") =>
        Effect.map(Effect.flip(session.go(target, timeout)), ({ reason }) => reason)
      for (const target of [...forbidden, `${url}/to-forbidden`]) {
        assert.strictEqual(yield* failure(target), "refused", target)
      }
      for (
        const target of ["file:///etc/passwd", "data:text/html,x", "blob:x", "chrome://version", "about:blank", "x"]
      ) {
        assert.strictEqual(yield* failure(target), "refused", target)
      }
      assert.strictEqual(yield* failure(`${closed}/`), "unreachable")
      assert.strictEqual(yield* failure(`${url}/silent`, "500 millis"), "timed_out")
      yield* session.go(`${url}/plain`, "4 minutes")
      assert.strictEqual((yield* session.observe(null)).title, "Plain")
    }))

  it.scoped("reports when a page does not settle, and observes it", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const session = yield* open()
      yield* session.go(`${url}/endless`, "4 minutes")
      assert.isFalse(yield* session.settle("700 millis"))
      assert.deepStrictEqual((yield* session.observe(null)).texts, ["Begun"])
    }))

  it.scoped("begins with the state of its origins, and with no other", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const { hostname, origin } = new URL(url)
      const token = [{ name: "token", value: "t1" }]
      const state = {
        cookies: [cookie("login", "ada", hostname), cookie("foreign", "x", "other.example.com")],
        origins: [{ origin, localStorage: token }, { origin: "https://other.example.com", localStorage: token }]
      }
      const session = yield* open(state, [origin])
      yield* session.go(`${url}/account`, "4 minutes")
      const page = yield* session.observe(null)
      assert.include(page.texts, "Signed in as ada")
      assert.deepStrictEqual(page.cookies, ["login"])
      yield* session.go(`${url}/stored`, "4 minutes")
      yield* session.waitForText("Token t1", "4 minutes")
      yield* session.go(`${url}/set-cookie`, "4 minutes")
      const saved = Redacted.value(yield* session.state([origin]))
      assert.deepStrictEqual(saved.cookies.map(({ name, value }) => `${name}=${value}`).toSorted(), [
        "fresh=yes",
        "login=ada"
      ])
      assert.deepStrictEqual(saved.origins, [{ origin, localStorage: token }])
      assert.deepStrictEqual(Redacted.value(yield* session.state([])), { cookies: [], origins: [] })
      const other = yield* open(state, ["https://other.example.com"])
      yield* other.go(`${url}/account`, "4 minutes")
      assert.strictEqual((yield* other.observe(null)).title, "Form")
    }))

  it.scoped("rejects a state that no browser accepts", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const { hostname, origin } = new URL(url)
      const state = { cookies: [cookie("a\nb", "x", hostname)], origins: [] }
      assert.strictEqual((yield* Effect.flip(open(state, [origin])))._tag, "SessionStateInvalid")
    }))

  it.scoped("ends with its time, and says so", () =>
    Effect.gen(function*() {
      const { url } = yield* Site
      const { open } = yield* BrowserDriver
      const session = yield* open(organizationId, { state: null, timeout: "1500 millis" })
      yield* Effect.ignore(session.go(`${url}/plain`, "4 minutes"))
      yield* Effect.sleep("1600 millis")
      const steps = [
        session.go(`${url}/plain`, "4 minutes"),
        Effect.asVoid(session.observe(null)),
        Effect.asVoid(session.capture({ previous: null, stamp: () => [] })),
        Effect.asVoid(session.url)
      ]
      for (const step of steps) assert.strictEqual((yield* Effect.flip(step)).reason, "timed_out")
    }))
}
