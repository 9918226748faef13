// Keeps package-lock.json whole: `npm ci` refuses a lock file that lacks an optional package of another platform, and
// npm leaves those out when it writes the file beside a filled node_modules or when a registry does not hold them.
// Without arguments it checks; with --write it adds what is missing (such entries carry no integrity).
import { readFileSync, writeFileSync } from "node:fs"

const path = new URL("../../../package-lock.json", import.meta.url)

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"]
const processors = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64"
]
const libraries = { glibc: "glibc", gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" }

/** Returns what the name says about the platform, e.g. `@scope/binding-linux-arm64-gnu`. */
export const platform = (name) => {
  const words = name.replace("windows", "win32").split(/[-/]/)
  const os = systems.find((word) => words.includes(word))
  const cpu = processors.find((word) => words.includes(word))
  const libc = os === "linux" ? Object.entries(libraries).find(([word]) => words.includes(word))?.[1] : undefined
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined ? {} : { libc: [libc] }),
    ...(os === undefined ? {} : { os: [os] })
  }
}

const byKey = ([a], [b]) => a.localeCompare(b, "en")

/** The entries of optional packages that the lock file names but does not hold. */
export const missing = (lock) => {
  const found = {}
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`
      if (key in lock.packages || `${parent}/${key}` in lock.packages) continue
      const rest = {
        ...platform(name),
        ...(entry.dev === true ? { dev: true } : {}),
        ...(entry.license === undefined ? {} : { license: entry.license }),
        optional: true,
        ...(entry.peer === true ? { peer: true } : {})
      }
      found[key] = { version: version.replace(/^[\^~]/, ""), ...Object.fromEntries(Object.entries(rest).sort(byKey)) }
    }
  }
  return found
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const lock = JSON.parse(readFileSync(path, "utf8"))
  const found = missing(lock)
  if (process.argv.includes("--write")) {
    const sorted = Object.entries({ ...lock.packages, ...found }).sort(byKey)
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  } else if (Object.keys(found).length > 0) {
    console.error(`package-lock.json lacks:\n${Object.keys(found).map((key) => `  ${key}`).join("\n")}`)
    process.exitCode = 1
  }
}
