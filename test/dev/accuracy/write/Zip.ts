import { strToU8, zipSync } from "fflate"

// the same parts give the same bytes at any time and place
const mtime = "1980-01-01T12:00:00"

export const toZip = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
    { mtime, level: 6 }
  )
