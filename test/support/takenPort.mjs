import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { createServer } from "node:net"

// Loaded before the reference server: takes the first port that it chooses, once it has found it free.
const { randomInt } = crypto
let isTaken = false

const takeFirst = (from, below) => {
  const port = randomInt(from, below)
  if (from === 20_000 && !isTaken) {
    isTaken = true
    const other = createServer((socket) => socket.destroy()).unref()
    const listen = () => other.listen(port, "127.0.0.1", () => console.log(`${port} is taken`))
    // the server itself listens for a moment
    other.on("error", () => setTimeout(listen, 1))
    setTimeout(listen, 20)
  }
  return port
}

Object.assign(crypto, { randomInt: takeFirst })
syncBuiltinESMExports()
