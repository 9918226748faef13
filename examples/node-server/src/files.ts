import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { Effect, Option } from "effect"
import { createServer } from "node:net"
import { join } from "node:path"
import type { Settings } from "./Settings.ts"

/** A free port instead of 0, because links to files contain it. */
export const choosePort = ({ host, port }: Pick<Settings, "host" | "port">): Effect.Effect<number> =>
  port !== 0 ? Effect.succeed(port) : Effect.async((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(Effect.die(cause)))
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
    })
  })

/** The URL that clients use. */
export const toUrl = ({ host, port, publicUrl }: Settings): string =>
  Option.getOrElse(publicUrl, () => `http://${host.includes(":") ? `[${host}]` : host}:${port}`)

/** Files of attachments, in a folder beside the embedded storage. */
export const files = (settings: Settings) =>
  BlobFs.layer({ folder: join(settings.storage.dataFolder, "files"), publicUrl: toUrl(settings) })
