import * as BlobFs from "@attestry/blob-fs/BlobFs"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import { join } from "node:path"
import type { Settings } from "./Settings.ts"

/** Below the ports that systems give to connections, and those that the engine chooses: it listens before the server. */
const tryPort = (host: string) =>
  Effect.async<number, Error>((resume) => {
    const port = randomInt(20_000, 26_000)
    const server = createServer()
    server.once("error", (cause) => resume(Effect.fail(cause)))
    server.listen(port, host, () => server.close(() => resume(Effect.succeed(port))))
  })

/** A free port instead of 0, because links to files contain it. */
export const choosePort = ({ host, port }: Pick<Settings, "host" | "port">): Effect.Effect<number> =>
  port !== 0 ? Effect.succeed(port) : Effect.orDie(Effect.retry(tryPort(host), { times: 20 }))

/** The URL that clients use. */
export const toUrl = ({ host, port, publicUrl }: Settings): string =>
  Option.getOrElse(publicUrl, () => `http://${host.includes(":") ? `[${host}]` : host}:${port}`)

/** Files of attachments, in a folder beside the embedded storage. */
export const files = (settings: Settings) =>
  BlobFs.layer({ folder: join(settings.storage.dataFolder, "files"), publicUrl: toUrl(settings) })
