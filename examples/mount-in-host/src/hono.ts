import { getConnInfo } from "@hono/node-server/conninfo"
import { Hono } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { type Compliance, prefix } from "./compliance.ts"
import { cookieName, type Host } from "./host.ts"
import { vendorNames } from "./inProcess.ts"
import { ensureMember } from "./verifier.ts"

/** The host on Hono. */
export const honoApp = (host: Host, compliance: Compliance): Hono => {
  const app = new Hono()

  app.all(`${prefix}/*`, (c) => compliance.fetch(c.req.raw, { ip: getConnInfo(c).remote.address }))

  app.post("/login", async (c) => {
    const user = host.findUser(await c.req.json())
    if (user === undefined) return c.text("Wrong address or password\n", 401)
    await compliance.run(ensureMember(host, user, compliance.organizationId))
    const secure = new URL(c.req.url).protocol === "https:"
    setCookie(c, cookieName, host.signIn(user), { httpOnly: true, sameSite: "Lax", secure })
    return c.text(`Hello ${user.name}\n`)
  })

  app.post("/logout", (c) => {
    host.signOut(getCookie(c, cookieName) ?? "")
    deleteCookie(c, cookieName)
    return c.text("Bye\n")
  })

  app.get("/vendor-names", async (c) => {
    const userId = host.findSession(getCookie(c, cookieName) ?? "")?.userId
    return userId === undefined ? c.text("Please sign in\n", 401) : c.json(await compliance.run(vendorNames(userId)))
  })

  app.notFound((c) => c.text("The shop has no such page\n", 404))
  return app
}
