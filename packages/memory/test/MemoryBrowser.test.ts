import { browserDriverSuite, Site } from "@attestry/conformance/browser/BrowserDriverSuite"
import { layer } from "@effect/vitest"
import { Layer } from "effect"
import * as MemoryBrowser from "../src/MemoryBrowser.ts"
import type { Script } from "../src/ScriptedPage.ts"

const control = (role: string, name: string, rest = {}) => ({
  role,
  name,
  isVisible: true,
  hasPopup: false,
  target: "",
  ...rest
})
const field = (kind: string, name: string, autocomplete = "") => ({ kind, name, autocomplete, isVisible: true })

const url = "http://site.example.com"

/** The pages of the suite, as `BrowserSite` has them. */
const script: Script = ({ cookies, filled, localStorage, url: { hostname, pathname } }) => {
  if (hostname === "closed.example.com") return { failure: "unreachable" }
  if (hostname !== "site.example.com") return { failure: "refused" }
  switch (pathname) {
    case "/plain":
      return {
        title: "Plain",
        language: "en",
        texts: ["A plain page", "Some bold text", "More", "ada@example.com"],
        controls: [
          control("link", "More", { target: `${url}/other` }),
          control("button", "Secret", { isVisible: false }),
          control("button", "Account menu", { hasPopup: true })
        ],
        selectable: { "#user": "ada@example.com" }
      }
    case "/form":
      return {
        title: "Form",
        controls: ["Send", "Send later", "Twin", "Twin"].map((name) => control("button", name)),
        fields: [field("text", "Your name", "username"), field("password", "Password"), field("select", "Colour")],
        leadsTo: { Send: "/greeting" }
      }
    case "/greeting":
      return { title: "Greeting", texts: [`Hello ${filled["Your name"]}, ${filled["Colour"]}`] }
    case "/redirect":
      return { redirect: "/plain" }
    case "/to-forbidden":
      return { redirect: "http://forbidden.example.com/" }
    case "/missing":
      return { title: "Missing", status: 404 }
    case "/set-cookie":
      return { setCookies: { fresh: "yes" } }
    case "/account":
      return cookies["login"] === "ada" ? { texts: ["Signed in as ada"] } : { redirect: "/form" }
    case "/stored":
      return { texts: [`Token ${localStorage["token"]}`] }
    case "/silent":
      return { failure: "timed_out" }
    case "/endless":
      return { texts: ["Begun"], settles: false }
    default:
      return {}
  }
}

const site = Layer.succeed(Site, {
  url,
  closed: "http://closed.example.com",
  forbidden: ["http://forbidden.example.com/"]
})

layer(Layer.merge(MemoryBrowser.layer(script), site), { excludeTestServices: true })(
  "a browser in memory",
  (it) => browserDriverSuite(it)
)
