/** Prints the key of the links that the reference server signs with the keys of FOLDER, which it reads at the time AT. */
import { NoticeLinks } from "@attestry/core/notice/NoticeLinks"
import { Effect, Option, Redacted } from "effect"
import { secrets } from "../../examples/node-server/src/secrets.ts"

const { AT = "", FOLDER = "" } = process.env

while (Date.now() < Number(AT));
const links = await Effect.runPromise(
  Effect.provide(NoticeLinks, secrets(Option.none(), FOLDER, "https://a.example.com"))
)
if (links !== undefined) console.log(`key ${Buffer.from(Redacted.value(links.keys.current)).toString("base64")}`)
