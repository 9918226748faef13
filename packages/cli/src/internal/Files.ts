import { closeSync, fsyncSync, openSync } from "node:fs"

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code

// Without it a name may be lost with the power, though its file is on the disk. Windows opens no folders.
export const syncFolder = (path: string): void => {
  if (process.platform === "win32") return
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
