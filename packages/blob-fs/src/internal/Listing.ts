import type { BlobEntry } from "@attestry/core/blob"
import { compareText, Timestamp } from "@attestry/core/shared"
import type { Dirent } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { orMissing } from "./Disk.ts"
import { keyNameOf, toKey } from "./Layout.ts"

interface Item {
  // with a slash at the end if it is a folder, so that the items sort like the keys in them
  readonly name: string
  readonly path: string
}

const toItem = (folder: string, entry: Dirent): ReadonlyArray<Item> => {
  const path = join(folder, entry.name)
  if (entry.isDirectory()) return [{ name: `${entry.name}/`, path }]
  const name = keyNameOf(entry.name)
  return name === undefined ? [] : [{ name, path }]
}

export const foldersIn = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await orMissing(readdir(folder, { withFileTypes: true })) ?? [])
    .filter((entry) => entry.isDirectory()).map(({ name }) => name).sort(compareText)

// in the order of the keys; a folder is read when its turn comes
export async function* entriesIn(folder: string, prefix: string, above = ""): AsyncGenerator<BlobEntry> {
  const items = (await orMissing(readdir(folder, { withFileTypes: true })) ?? []).flatMap((entry) =>
    toItem(folder, entry)
  )
  for (const { name, path } of items.sort((a, b) => compareText(a.name, b.name))) {
    const at = `${above}${name}`
    if (name.endsWith("/")) {
      if (at.startsWith(prefix) || prefix.startsWith(at)) yield* entriesIn(path, prefix, at)
    } else if (at.startsWith(prefix)) {
      const key = toKey(at)
      const found = key === undefined ? undefined : await orMissing(stat(path))
      if (key !== undefined && found !== undefined) {
        yield { key, size: found.size, storedAt: Timestamp.fromMillis(Math.floor(found.mtimeMs)) }
      }
    }
  }
}
