import * as Effect from "effect/Effect"
import { constants, createReadStream, createWriteStream } from "node:fs"
import { access, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir, userInfo } from "node:os"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress } from "node:zlib"
import * as Fonts from "./Fonts.ts"

const names = ["chromium", "chromium-browser", "chromium-headless-shell", "google-chrome", "google-chrome-stable"]
const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"]
const ofMac = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
const installed = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...ofMac]

export interface Executable {
  readonly path: string
  // configuration of fonts that come with it
  readonly fontconfig: string | undefined
}

const isExecutable = async (path: string) => {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

const mayUse = async (path: string) => {
  const { mode, uid } = await stat(path)
  const isOwn = uid === process.getuid?.()
  return isOwn && (mode & 0o022) === 0
}

// The package's own function runs whatever file lies at a known name in the folder for temporary files.
const fromPackage = async (): Promise<Executable> => {
  const archives = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../../bin")
  const archive = join(archives, "chromium.br")
  const { mtimeMs, size } = await stat(archive)
  const folder = join(tmpdir(), `attestry-chromium-${userInfo().uid}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!await mayUse(folder)) throw new Error(`${folder} belongs to another user`)
  const path = join(folder, `chromium-${size}-${Math.floor(mtimeMs)}`)
  const fontconfig = join(folder, `fonts-${size}`, "fonts.conf")
  if (await isExecutable(path)) return { path, fontconfig }
  const own = await mkdtemp(join(folder, "new-"))
  try {
    const whole = join(own, "chromium")
    await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(whole, { mode: 0o700 }))
    await Fonts.unpack(join(archives, "fonts.tar.br"), dirname(fontconfig))
    await rename(whole, path)
    return { path, fontconfig }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

export const find = (configured: string | undefined): Effect.Effect<Executable, unknown> =>
  Effect.tryPromise({
    try: async () => {
      if (configured !== undefined) {
        // Playwright leaves folders behind when there is no such file
        if (!await isExecutable(configured)) throw new Error(`${configured} is no program`)
        return { path: configured, fontconfig: undefined }
      }
      for (const path of installed) if (await isExecutable(path)) return { path, fontconfig: undefined }
      return await fromPackage()
    },
    catch: (cause) => cause
  })
