import { escapeHtml } from "@attestry/core/shared"

/** A response of the site that the pages of `browserDriverSuite` come from. `hang` is none at all. */
export type SiteResponse =
  | {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    /** True if the body never ends. */
    readonly isEndless?: boolean
  }
  | "hang"

const html = (title: string, body: string, status = 200): SiteResponse => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!DOCTYPE html><html lang="en"><title>${title}</title><body>${body}</body></html>`
})

const redirect = (location: string): SiteResponse => ({ status: 302, headers: { location }, body: "" })

const plain = `<h1>A plain page</h1><p>Some <b>bold</b> text</p><p hidden>Never seen</p>
<a href="/other?x=1#y">More</a><button hidden>Secret</button>
<nav><button aria-haspopup="menu" aria-label="Account menu">A</button></nav>
<p id="user">ada@example.com</p>`

const form = `<h1>A form</h1><form action="/greeting">
<label>Your name <input name="name" autocomplete="username"></label>
<label>Password <input type="password" name="password"></label>
<label>Colour <select name="colour"><option>Red</option><option>Blue</option></select></label>
<button>Send</button><button type="button">Send later</button></form>
<button type="button">Twin</button><button type="button">Twin</button>`

/**
 * Plays the site. `forbidden` is the URL of a host that the driver may not reach, `cookie` the header of the request,
 * without a cookie an empty text.
 */
export const respond = (url: URL, cookie: string, forbidden: string): SiteResponse => {
  switch (url.pathname) {
    case "/plain":
      return html("Plain", plain)
    case "/form":
      return html("Form", form)
    case "/greeting": {
      const { searchParams } = url
      return html(
        "Greeting",
        `<p>Hello ${escapeHtml(searchParams.get("name") ?? "")}, ${escapeHtml(searchParams.get("colour") ?? "")}</p>`
      )
    }
    case "/redirect":
      return redirect("/plain")
    case "/to-forbidden":
      return redirect(forbidden)
    case "/missing":
      return html("Missing", "<p>There is no such page</p>", 404)
    case "/set-cookie": {
      const page = html("Cookie", "<p>Set</p>")
      return page === "hang"
        ? page
        : { ...page, headers: { ...page.headers, "set-cookie": "fresh=yes; Path=/; HttpOnly" } }
    }
    case "/account":
      return /(?:^|; )login=ada(?:;|$)/.test(cookie)
        ? html("Account", "<p>Signed in as ada</p><a href=\"/logout\">Sign out</a>")
        : redirect("/form")
    case "/stored":
      return html(
        "Stored",
        "<p id=\"shown\"></p><script>shown.textContent = \"Token \" + localStorage.getItem(\"token\")</script>"
      )
    case "/silent":
      return "hang"
    case "/endless":
      return { status: 200, headers: { "content-type": "text/html" }, body: "<p>Begun</p>", isEndless: true }
    default:
      return html("Other", "<p>Another page</p>")
  }
}
