import { mkdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import type { Browser } from "playwright-core"

const decompress = promisify(brotliDecompress)

const textAt = (block: Buffer, start: number, end: number) =>
  block.subarray(start, end).toString("latin1").replace(/\0.*$/s, "")

// The files of a tar archive that are fonts, by their names without folders.
const fontsOf = (archive: Buffer) => {
  const fonts = new Map<string, Buffer>()
  for (let at = 0; at + 512 <= archive.length;) {
    const name = basename(textAt(archive, at, at + 100))
    const size = Number.parseInt(textAt(archive, at + 124, at + 136), 8) || 0
    if (/^[\w-]+\.(ttf|otf)$/.test(name)) fonts.set(name, archive.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return fonts
}

const configuration = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`

// Runs in a page of ours. Without any font a browser draws nothing, and says nothing of it.
const drawsText = `(() => {
  const context = new OffscreenCanvas(40, 20).getContext("2d")
  context.font = "16px sans-serif"
  context.fillText("Ag", 2, 16)
  return context.getImageData(0, 0, 40, 20).data.some((value) => value > 0)
})()`

export const areThere = async (browser: Browser): Promise<boolean> => {
  const context = await browser.newContext({ offline: true, serviceWorkers: "block", acceptDownloads: false })
  try {
    const page = await context.newPage()
    return await page.evaluate(drawsText) === true
  } finally {
    await context.close().catch(() => {})
  }
}

// The font of the stamp. Null where a bundle lacks it; then the stamp has a font of the system.
const readOwn = async (): Promise<Buffer | null> => {
  try {
    const { resolve } = createRequire(import.meta.url)
    return await readFile(resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"))
  } catch {
    return null
  }
}

let own: Promise<Buffer | null> | undefined

export const ownFont = (): Promise<Buffer | null> => own ??= readOwn()

// Returns the path of a configuration.
export const unpack = async (archive: string, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fonts = fontsOf(await decompress(await readFile(archive)))
  await Promise.all([...fonts].map(([name, font]) => writeFile(join(folder, name), font)))
  const path = join(folder, "fonts.conf")
  await writeFile(path, configuration(folder))
  return path
}
