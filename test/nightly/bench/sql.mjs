// Loaded into a server on PGlite before its own code: runs the SQL that the driver sends, as nobody else can get there.
import { PGlite } from "@electric-sql/pglite"

const create = PGlite.create.bind(PGlite)

let engine

PGlite.create = async (...given) => engine = await create(...given)

process.on("message", (sql) => {
  engine.exec(sql).then(() => process.send(""), (error) => process.send(error.message))
})
// a worker thread has none
process.channel?.unref()
