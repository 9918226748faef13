// Loaded into a server before its own code: prints at its end which modules it has loaded, and how many of them V8 had
// to compile, the stack trace of the call that made it listen, the bytes for young objects, then and after many objects
// have stayed, whether Effect keeps its fibers in a Set, and whether Node has loaded its fetch. It also prints when a
// collection that was asked for has left hardly any gaps between old objects.
import { register, syncBuiltinESMExports } from "node:module"
import { Server } from "node:net"
import { getHeapSpaceStatistics } from "node:v8"
import vm from "node:vm"
import { MessageChannel } from "node:worker_threads"
import { onAskedCollection } from "./askedCollections.mjs"

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

let compiled = 0
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options)
    loaded.push(options.filename)
    if (this.cachedDataRejected !== false) compiled++
  }
}
syncBuiltinESMExports()

const space = (name) => getHeapSpaceStatistics().find(({ space_name }) => space_name === name)
const sizeOfNursery = () => space("new_space").space_size

let found
let nursery
const { listen } = Server.prototype
Server.prototype.listen = function(...given) {
  found = new Error("listening")
  nursery = sizeOfNursery()
  return listen.apply(this, given)
}

const { log } = console
const fewGaps = 2 * 1024 ** 2
onAskedCollection(() => {
  const { space_size: size, space_used_size: used } = space("old_space")
  if (size - used <= fewGaps) log("no gaps")
})

const isSet = () => {
  const [, scope] = [...globalThis["effect/GlobalValue"]].find(([key]) => String(key).includes("FiberScope/Global"))
  return scope.roots instanceof Set
}

const hasFetch = () => process.moduleLoadList.includes("NativeModule internal/deps/undici/undici")

process.once("exit", () => {
  const kept = Array.from({ length: 500_000 }, (_, index) => ({ index }))
  const grown = kept.length > 0 && sizeOfNursery()
  log(
    `\nwatched ${
      JSON.stringify({ loaded, compiled, listening: found.stack, nursery, grown, isSet: isSet(), hasFetch: hasFetch() })
    }`
  )
})
