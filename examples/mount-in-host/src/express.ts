import { getRequestListener } from "@hono/node-server"
import express, { type Express, type Request } from "express"
import { type Compliance, prefix } from "./compliance.ts"
import { cookieName, type Host } from "./host.ts"
import { vendorNames } from "./inProcess.ts"
import { ensureMember } from "./verifier.ts"

const sessionOf = ({ headers }: Request) => {
  const cookie = headers.cookie?.split("; ").find((pair) => pair.startsWith(`${cookieName}=`))
  return cookie?.slice(cookieName.length + 1) ?? ""
}

/** The host on Express. */
export const expressApp = (host: Host, compliance: Compliance): Express => {
  const app = express()

  // before all parsers, because a body can be read only once
  const listener = getRequestListener(
    (request, { incoming }) => compliance.fetch(request, { ip: incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false }
  )
  app.all(`${prefix}/{*path}`, (request, response) => listener(request, response))

  app.use(express.json())

  app.post("/login", async (request, response) => {
    const user = host.findUser(request.body)
    if (user === undefined) return void response.status(401).send("Wrong address or password\n")
    await compliance.run(ensureMember(host, user, compliance.organizationId))
    response.cookie(cookieName, host.signIn(user), { httpOnly: true, sameSite: "lax", secure: request.secure })
    response.send(`Hello ${user.name}\n`)
  })

  app.post("/logout", (request, response) => {
    host.signOut(sessionOf(request))
    response.clearCookie(cookieName).send("Bye\n")
  })

  app.get("/vendor-names", async (request, response) => {
    const userId = host.findSession(sessionOf(request))?.userId
    if (userId === undefined) return void response.status(401).send("Please sign in\n")
    response.json(await compliance.run(vendorNames(userId)))
  })

  app.use((_, response) => void response.status(404).send("The shop has no such page\n"))
  return app
}
