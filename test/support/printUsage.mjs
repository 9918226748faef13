// Loaded before a server: prints five seconds after it listens the processor time until then, its memory,
// and the most that it has had.
import { Server } from "node:net"

const { listen } = Server.prototype
let printing

// the last one to listen is the server
Server.prototype.listen = function(...given) {
  const { system, user } = process.cpuUsage()
  clearTimeout(printing)
  printing = setTimeout(() => {
    console.log(`started after ${Math.round((system + user) / 1_000)} ms`)
    console.log(`at most ${process.resourceUsage().maxRSS >> 10} MiB`)
    console.log(`idle with ${process.memoryUsage.rss() >> 20} MiB`)
  }, 5_000).unref()
  return listen.apply(this, given)
}
