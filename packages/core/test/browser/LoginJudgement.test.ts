import { judge, type PageControl, type PageField, type PageObservation } from "@attestry/core/browser"
import { assert, describe, it } from "@effect/vitest"

const url = "https://app.example.com/home"
const control = (name: string, rest: Partial<PageControl> = {}): PageControl => ({
  role: "button",
  name,
  isVisible: true,
  hasPopup: false,
  target: "",
  ...rest
})
const field = (kind: string, rest: Partial<PageField> = {}): PageField => ({
  kind,
  name: "",
  autocomplete: "",
  isVisible: true,
  ...rest
})
const page = (rest: Partial<PageObservation> = {}): PageObservation => ({
  url,
  status: 200,
  challenge: "",
  title: "",
  language: "",
  texts: [],
  controls: [],
  fields: [],
  forms: [],
  cookies: [],
  selected: null,
  ...rest
})
const judged = (rest: Partial<PageObservation>, isSettled = true, requestedUrl = url) =>
  judge({ requestedUrl, isSettled, page: page(rest) })
const brief = (...given: Parameters<typeof judged>) => {
  const { isLoggedIn, reason } = judged(...given)
  return isLoggedIn ? "in" : reason ?? "out"
}

const signOuts =
  "Sign out|Log out|Ausloggen|Se déconnecter|Cerrar sesión|Disconnetti|Terminar sessão|Uitloggen|Wyloguj się|Logga ut|ログアウト|退出登录"
const signIns =
  "Sign in|Log in|Anmelden|Se connecter|Iniciar sesión|Accedi|Iniciar sessão|Inloggen|Zaloguj się|Logga in|ログイン|登录"

describe("a judgement of a login", () => {
  it("is logged in when there is a control to sign out, in each language", () => {
    for (const name of signOuts.split("|")) assert.strictEqual(brief({ controls: [control(name)] }), "in", name)
  })

  it("is signed out when there is a control to sign in and nothing else, in each language", () => {
    for (const name of signIns.split("|")) assert.strictEqual(brief({ controls: [control(name)] }), "out", name)
  })

  it("is unsure when a control to sign out stands beside one to sign in, or is hidden", () => {
    assert.strictEqual(brief({ controls: [control("Log out"), control("Log in")] }), "unsure")
    assert.strictEqual(brief({ controls: [control("Log out", { isVisible: false })] }), "unsure")
  })

  it("is unsure when a word may mean to unsubscribe or to leave", () => {
    for (const name of ["Abmelden", "Afmelden", "Esci", "Salir", "Sair"]) {
      assert.strictEqual(brief({ controls: [control(name)] }), "unsure", name)
      const link = control(name, { role: "link", target: "https://app.example.com/logout" })
      assert.strictEqual(brief({ controls: [link] }), "in", name)
    }
  })

  it("ends a name where a line, a link or a button ends, and before a word of signing out", () => {
    const username = (text: string) => judged({ controls: [control("Sign out")], texts: [text] }).username
    for (
      const name of [...signOuts.split("|"), "Abmelden", "Afmelden", "Esci", "Salir", "Sair", "LOG OUT", "log-out"]
    ) {
      for (const between of [" ", "\n", " · ", " (", " | "]) {
        assert.strictEqual(username(`Signed in as Ada Lovelace${between}${name}`), "Ada Lovelace", between + name)
        assert.strictEqual(username(`Angemeldet als Jörg Müller${between}${name}`), "Jörg Müller", between + name)
      }
    }
    assert.strictEqual(username("Signed in as\nAda Lovelace\nSettings"), "Ada Lovelace")
    assert.strictEqual(username("Signed\nin as Ada\nLovelace"), "Ada")
    assert.strictEqual(username(`Signed in as Ada Lovelace\n${"Settings ".repeat(30)}`), "Ada Lovelace")
    assert.strictEqual(username("Signed in as ada@example.com\nSwitch"), "ada@example.com")
    // names and addresses that only contain such a word
    for (
      const address of ["ada@salir.example", "salir@example.com", "x.logout@my-logout.example", "a_sair@x.example"]
    ) {
      assert.strictEqual(username(`Signed in as ${address} Log out`), address)
      assert.strictEqual(judged({ controls: [control("Sign out")], selected: address }).username, address)
    }
    assert.strictEqual(username("Signed in as Escipión Salirna"), "Escipión Salirna")
    const selected = (text: string) => judged({ controls: [control("Sign out")], selected: text }).username
    assert.strictEqual(selected("Ada Lovelace\nLog out"), "Ada Lovelace")
    assert.strictEqual(selected("Jörg Müller Abmelden"), "Jörg Müller")
    const named = [control("Signed in as Ada Lovelace Log out"), control("Sign out")]
    assert.strictEqual(judged({ controls: named }).username, "Ada Lovelace")
  })

  it("reads a sentence that a link is part of", () => {
    assert.strictEqual(brief({ texts: ["Your session\nhas expired"] }), "out")
    assert.strictEqual(brief({ texts: ["You must", "please\nlog in"] }), "out")
  })

  it("is never logged in when a visible password, a code, a status or a place speaks against it", () => {
    const controls = [control("Sign out")]
    const against: ReadonlyArray<Partial<PageObservation>> = [
      { fields: [field("password")] },
      { fields: [field("text", { autocomplete: "one-time-code" })] },
      { fields: [field("tel")], texts: ["Enter the 6-digit code"] },
      { status: 401 },
      { challenge: "basic" },
      { status: 403 },
      { status: 404 },
      { status: 429 },
      { status: 500 },
      { url: "https://app.example.com/login?next=home" },
      { url: "https://app.example.com/#/sign-in" },
      { url: "https://login.example.com/home" },
      { texts: ["Your session has expired"] },
      { texts: ["Choose an account"] },
      { texts: ["Verify you are human"] },
      { title: "Just a moment..." },
      { title: "Something went wrong" },
      { texts: ["Ein Fehler ist aufgetreten"] }
    ]
    for (const rest of against) assert.isFalse(judged({ controls, ...rest }).isLoggedIn, JSON.stringify(rest))
    assert.isTrue(judged({ controls }).isLoggedIn)
  })

  it("is not logged in when the page still loads, whatever it shows", () => {
    assert.strictEqual(brief({ controls: [control("Sign out")] }, false), "unsure")
    assert.strictEqual(brief({ fields: [field("password")] }, false), "out")
  })

  it("does not count what is hidden, or a field of a search", () => {
    const controls = [control("Sign out")]
    assert.strictEqual(brief({ controls, fields: [field("password", { isVisible: false })] }), "in")
    assert.strictEqual(brief({ controls, fields: [field("search")] }), "in")
  })

  it("is unsure about an empty page, an article and an account link for everybody", () => {
    assert.strictEqual(brief({}), "unsure")
    assert.strictEqual(brief({ texts: ["How to sign out"], controls: [control("How to sign out")] }), "unsure")
    assert.strictEqual(brief({ controls: [control("My account")] }), "unsure")
    assert.strictEqual(brief({ controls: [control("Account", { hasPopup: true })] }), "unsure")
  })

  it("knows a user by the account menu, in each language", () => {
    const named =
      "Signed in as Ada|Angemeldet als Ada|Connecté en tant que Ada|Sesión iniciada como Ada|Accesso effettuato come Ada|Sessão iniciada como Ada|Ingelogd als Ada|Zalogowany jako Ada|Inloggad som Ada|ログイン中：Ada"
    for (const name of named.split("|")) {
      const { isLoggedIn, username } = judged({ controls: [control("Log out"), control(name, { hasPopup: true })] })
      assert.deepStrictEqual({ isLoggedIn, username }, { isLoggedIn: true, username: "Ada" }, name)
    }
  })

  it("returns a name only when it can be shown, and nobody's when nobody is logged in", () => {
    const controls = [control("Log out")]
    const username = (selected: string) => judged({ controls, selected }).username
    assert.strictEqual(username("  Ada   Example "), "Ada Example")
    assert.strictEqual(username("山田 太郎"), "山田 太郎")
    for (const hostile of ["<b>x</b>", "a".repeat(101), "\u202Eevil", "a\u0000b", "x\u200Bx", "=1+1", "x;y"]) {
      assert.strictEqual(username(hostile), "", hostile)
    }
    assert.strictEqual(judged({ selected: "Ada", fields: [field("password")] }).username, "")
  })
})
