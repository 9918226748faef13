import { createAdaptorServer } from "@hono/node-server"
import { createServer } from "node:http"
import { makeCompliance } from "./compliance.ts"
import { expressApp } from "./express.ts"
import { honoApp } from "./hono.ts"
import { Host } from "./host.ts"
import { countUnassessed } from "./inProcess.ts"
import { verifier } from "./verifier.ts"

const host = new Host()
host.addUser({ name: "Olga Owner", email: "olga@example.com", isOwner: true }, "a long secret")
host.addUser({ name: "Emil Employee", email: "emil@example.com", isOwner: false }, "another secret")

const compliance = await makeCompliance(verifier(host))
const server = process.argv[2] === "hono"
  ? createAdaptorServer({ fetch: honoApp(host, compliance).fetch })
  : createServer(expressApp(host, compliance))

server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  const address = server.address()
  console.log(`API key: ${compliance.apiKey}`)
  console.log(`listening on http://127.0.0.1:${typeof address === "object" ? address?.port : address}`)
})

const remind = async () =>
  console.log("Not assessed yet:", await compliance.run(countUnassessed(compliance.organizationId)))
const nightly = setInterval(() => void remind(), 86_400_000)

process.once("SIGTERM", () => {
  clearInterval(nightly)
  server.close(() => void compliance.dispose())
})
