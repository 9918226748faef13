// Loaded before a server: prints the processor time until it listens, and its memory five seconds later.
import { Server } from "node:net"

const { listen } = Server.prototype
let printing

// the last one to listen is the server
Server.prototype.listen = function(...given) {
  const { system, user } = process.cpuUsage()
  clearTimeout(printing)
  printing = setTimeout(() => {
    console.log(`started after ${Math.round((system + user) / 1_000)} ms`)
    console.log(`idle with ${process.memoryUsage.rss() >> 20} MiB`)
  }, 5_000).unref()
  return listen.apply(this, given)
}
