/**
 * Prints the keys of the links that the reference server signs with the keys of some folders in FOLDER. It prints `ready`,
 * waits for the time in the file `start`, and reads each folder 50 ms after the one before.
 */
import { NoticeLinks } from "@attestry/core/notice"
import { Effect, Option, Redacted } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { secrets } from "../../examples/node-server/src/secrets.ts"

const { FOLDER = "", FOLDERS = "1" } = process.env

const waitUntil = (isDone: () => boolean) => {
  while (!isDone());
}

const readKey = async (folder: string) => {
  const links = await Effect.runPromise(
    Effect.provide(NoticeLinks, secrets(Option.none(), folder, "https://a.example.com"))
  )
  return links === undefined ? "" : Buffer.from(Redacted.value(links.keys.current)).toString("base64")
}

await readKey(join(FOLDER, String(process.pid)))
console.log("ready")
while (!existsSync(join(FOLDER, "start"))) await new Promise((resolve) => setTimeout(resolve, 20))
const start = Number(readFileSync(join(FOLDER, "start"), "utf8"))
const keys: Array<string> = []
for (let i = 0; i < Number(FOLDERS); i++) {
  waitUntil(() => Date.now() >= start + 50 * i)
  keys.push(await readKey(join(FOLDER, `data${i}`)))
}
console.log(`keys ${keys.join(" ")}`)
