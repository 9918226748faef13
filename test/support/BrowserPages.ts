import * as MemoryBrowser from "@attestry/memory/MemoryBrowser"
import type { Script } from "@attestry/memory/ScriptedPage"

const control = (role: string, name: string) => ({ role, name, isVisible: true, hasPopup: false, target: "" })
const password = { kind: "password", name: "Password", autocomplete: "current-password", isVisible: true }

/** Pages that greet whom the cookie `sid` or the local storage `token` names. */
const script: Script = ({ cookies, localStorage, url: { pathname } }) => {
  const user = cookies["sid"] ?? localStorage["token"]
  switch (pathname) {
    case "/home":
      return user === undefined ? { redirect: "/login" } : {
        title: "Home",
        texts: ["Welcome", `Signed in as ${user}`],
        controls: [control("button", "Sign out")],
        selectable: { "#user": `${user} (selected)`, ".name": `${user} Lovelace` }
      }
    case "/login":
      return { title: "Log in", controls: [control("button", "Sign in")], fields: [password] }
    case "/closed":
      return { failure: "unreachable" }
    case "/guarded":
      return { failure: "refused" }
    case "/slow":
      return { failure: "timed_out" }
    default:
      return { title: "A page", texts: ["Nothing that tells"] }
  }
}

/** The browser of the stacks. */
export const browser = MemoryBrowser.layer(script)

/** A cookie of a login, in the JSON of Playwright. */
export const cookie = (value: string, domain = "app.example.com", name = "sid") => ({
  name,
  value,
  domain,
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: "Lax" as const
})

/** The body of a new browser session with that login. */
export const savedLogin = (value: string, fields: object = {}) => ({
  name: "Console",
  origins: ["https://app.example.com"],
  state: { cookies: [cookie(value)], origins: [] },
  ...fields
})
