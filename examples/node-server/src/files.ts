import * as BlobFs from "@attestry/blob-fs/BlobFs"
import * as Option from "effect/Option"
import { join } from "node:path"
import type { Settings } from "./Settings.ts"

/** The URL that clients use. */
export const toUrl = ({ host, port, publicUrl }: Settings): string =>
  Option.getOrElse(publicUrl, () => `http://${host.includes(":") ? `[${host}]` : host}:${port}`)

/** Files of attachments, in a folder beside the embedded storage. */
export const files = (settings: Settings) =>
  BlobFs.layer({ folder: join(settings.storage.dataFolder, "files"), publicUrl: toUrl(settings) })
