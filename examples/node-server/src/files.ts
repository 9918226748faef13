import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { StorageLimit } from "@attestry/core/organization"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { join } from "node:path"
import type { Settings } from "./Settings.ts"

/** The URL that clients use. */
export const toUrl = ({ host, port, publicUrl }: Settings): string =>
  Option.getOrElse(publicUrl, () => `http://${host.includes(":") ? `[${host}]` : host}:${port}`)

/** Files, in a folder beside the embedded storage, and how many bytes of them an organization may have. */
export const files = (settings: Settings) =>
  Layer.merge(
    BlobFs.layer({ folder: join(settings.storage.dataFolder, "files"), publicUrl: toUrl(settings) }),
    Layer.succeed(StorageLimit, () => Effect.succeed(settings.storageLimit))
  )
