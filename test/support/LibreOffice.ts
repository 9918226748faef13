import { Effect } from "effect"
import { execFile, spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { folder } from "./TemporaryFolder.ts"

const office = "soffice"

/** It is no package of npm, so where it is missing its tests are counted as skipped in the last line of a run. */
export const isInstalled = spawnSync(office, ["--version"]).error === undefined

const allSheets = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
const filters = { csv: allSheets, docx: "txt:Text (encoded):UTF8", xlsx: allSheets }

/** Returns the text of all sheets, or of the document. */
export const show = (bytes: Uint8Array, fileName: string, format: keyof typeof filters) =>
  Effect.gen(function*() {
    const [profile, shown] = [pathToFileURL(yield* folder).href, yield* folder]
    const path = join(yield* folder, fileName)
    writeFileSync(path, bytes)
    const options = [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", filters[format]]
    yield* Effect.promise(() => promisify(execFile)(office, [...options, "--outdir", shown, path]))
    return readdirSync(shown).map((name) => readFileSync(join(shown, name), "utf8")).join("\n")
  })
