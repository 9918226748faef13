// Loaded into a server before its own code: prints at its end which modules it has loaded, the stack trace of the call that
// made it listen, and whether Effect keeps its fibers in a Set.
import { register } from "node:module"
import { Server } from "node:net"
import { MessageChannel } from "node:worker_threads"

const hooks = `
  let port
  export const initialize = (given) => port = given
  export const load = (url, context, next) => (port.postMessage(url), next(url, context))
`
const { port1, port2 } = new MessageChannel()
register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: port2, transferList: [port2] })

const loaded = []
port1.on("message", (url) => loaded.push(url))
port1.unref()

let found
const { listen } = Server.prototype
Server.prototype.listen = function(...given) {
  found = new Error("listening")
  return listen.apply(this, given)
}

const isSet = () => {
  const [, scope] = [...globalThis["effect/GlobalValue"]].find(([key]) => String(key).includes("FiberScope/Global"))
  return scope.roots instanceof Set
}

const { log } = console
process.once("exit", () => log(`\nwatched ${JSON.stringify({ loaded, listening: found.stack, isSet: isSet() })}`))
