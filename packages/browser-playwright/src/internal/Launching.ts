import { type EgressProxy } from "@attestry/egress-node/EgressProxy"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { constants as modes } from "node:fs"
import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { constants, getPriority, setPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import type { Executable } from "./Executable.ts"

// lower by this than the server's, as `nice` counts: a third of its share where both want the processor
const niceness = 5

export interface LaunchOptions {
  readonly executable: Executable
  readonly isSandboxed: boolean
  readonly maxMegabytes: number
}

// Playwright gives more of them, such as those against background requests.
const switches = [
  // names are resolved by the proxy only
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--dns-prefetch-disable",
  "--disable-quic",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-print-preview",
  "--disable-client-side-phishing-detection",
  "--block-new-web-contents",
  "--deny-permission-prompts",
  "--no-pings",
  "--disk-cache-size=33554432",
  "--disable-webgl",
  "--mute-audio"
]

// Chromium gets no secret of the server, and writes its files, such as those of its key store, to a folder that is removed.
const environment = (folder: string, fontconfig: string | undefined) => {
  const kept = ["PATH", "LANG", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE"]
  const own = { HOME: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder }
  return {
    ...(fontconfig === undefined ? {} : { FONTCONFIG_FILE: fontconfig }),
    ...Object.fromEntries(kept.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })),
    ...own
  }
}

export interface Chromium {
  readonly browser: Browser
  readonly pid: number
}

const pidOf = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send("SystemInfo.getProcessInfo")
  await session.detach()
  return processInfo.find(({ type }) => type === "browser")?.id ?? 0
}

// The processors are for requests first, also while the browser starts, so a shell lowers the priority and then becomes the
// browser. The browser leads a session, and Linux may share the processors between sessions: then only the first line counts.
const atLowPriority = (program: string) =>
  `#!/bin/sh
{ echo ${niceness} > /proc/self/autogroup; } 2> /dev/null
exec nice -n ${niceness} '${program.replaceAll("'", "'\\''")}' "$@"
`

// Writes the program to start, and returns its path: that of the browser itself where no script can run.
const writeLauncher = async (folder: string, program: string): Promise<string> => {
  const launcher = join(folder, "chromium")
  await writeFile(launcher, atLowPriority(program), { mode: 0o700 })
  try {
    // a folder for temporary files may allow no programs, and a small image has no shell
    for (const path of [launcher, "/bin/sh", "/usr/bin/nice"]) await access(path, modes.X_OK)
    return launcher
  } catch {
    return program
  }
}

const threadsOf = async (pid: number): Promise<ReadonlyArray<number>> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const children = await Promise.all(
    threads.map(async (thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8"))
  )
  const below = await Promise.all(
    children.join(" ").match(/\d+/g)?.map(async (child) => threadsOf(Number(child))) ?? []
  )
  return [...threads.map(Number), ...below.flat()]
}

// Lowers the threads that Chromium has raised at its start, where it may. On Linux a priority is one of a thread, and what
// a thread starts inherits it. A process may have ended meanwhile.
const lowerPriority = async (pid: number): Promise<void> => {
  if (pid <= 0) return
  for (const target of await threadsOf(pid).catch(() => [pid])) {
    try {
      setPriority(target, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
    } catch {
      // it works as others do
    }
  }
}

const killAll = (pid: number) => {
  if (pid <= 0) return
  // the browser leads a group with all of its processes
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL")
    } catch {
      // it has ended
    }
  }
}

export const close = ({ browser, pid }: Chromium) =>
  Effect.promise(() => browser.close().catch(() => {})).pipe(
    Effect.timeoutTo({
      duration: "3 seconds",
      onSuccess: () => true,
      onTimeout: () => false
    }),
    Effect.flatMap((isClosed) =>
      isClosed ? Effect.void : Effect.zipRight(
        Effect.sync(() => killAll(pid)),
        // it removes the folder of the profile
        Effect.ignore(Effect.timeout(Effect.promise(() => browser.close().catch(() => {})), "5 seconds"))
      )
    )
  )

const temporaryFolder = Effect.acquireRelease(
  Effect.tryPromise({ try: () => mkdtemp(join(tmpdir(), "attestry-browser-")), catch: (cause) => cause }),
  (folder) => Effect.ignore(Effect.tryPromise(() => rm(folder, { recursive: true, force: true, maxRetries: 3 })))
)

export const launch = (
  { executable, isSandboxed, maxMegabytes }: LaunchOptions,
  { password, url, username }: EgressProxy
) =>
  Effect.flatMap(temporaryFolder, (folder) =>
    Effect.acquireRelease(
      Effect.tryPromise({
        try: async (): Promise<Chromium> => {
          const browser = await chromium.launch({
            executablePath: await writeLauncher(folder, executable.path),
            headless: true,
            chromiumSandbox: isSandboxed,
            args: [
              ...switches,
              `--js-flags=--max-old-space-size=${maxMegabytes}`,
              ...(isSandboxed ? [] : ["--no-zygote"])
            ],
            // "<-loopback>": loopback too is reached by the proxy only
            proxy: { server: url, username, password: Redacted.value(password), bypass: "<-loopback>" },
            env: environment(folder, executable.fontconfig),
            timeout: 20_000,
            handleSIGINT: false,
            handleSIGTERM: false,
            handleSIGHUP: false
          })
          try {
            const pid = await pidOf(browser)
            await lowerPriority(pid)
            return { browser, pid }
          } catch (error) {
            await browser.close()
            throw error
          }
        },
        catch: (cause) => cause
      }),
      close
    ))
