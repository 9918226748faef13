import { mkdirSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { SerializedError } from "vitest"
import type { Reporter, TestModule } from "vitest/node"
import { Stuck } from "./Stuck.ts"

declare module "vitest" {
  interface TaskMeta {
    /** Processor time of the file in its worker, in milliseconds. */
    cpu?: number
  }
}

const storages: ReadonlyArray<readonly [string, RegExp]> = [
  ["row-level security", /row-level security/i],
  ["pglite", /pglite/i],
  ["postgres", /postgres/i],
  ["memory", /\bmemory\b/i]
]

const partOf = (file: string) => {
  const [first = "", second = "", third = ""] = file.split("/")
  return first === "test" ? `test/${second}` : third === "test" ? `${first}/${second}` : first
}

interface Row {
  readonly name: string
  files: number
  tests: number
  seconds: number
  cpu: number
}

const table = (title: string, rows: Iterable<Row>, hasCpu: boolean) => {
  const head = [title, "files", "tests", "seconds", ...(hasCpu ? ["cpu s"] : [])]
  const body = [...rows].toSorted((a, b) => b.seconds - a.seconds).map(({ cpu, files, name, seconds, tests }) => [
    name,
    `${files}`,
    `${tests}`,
    seconds.toFixed(1),
    ...(hasCpu ? [cpu.toFixed(1)] : [])
  ])
  const widths = head.map((cell, i) => Math.max(cell.length, ...body.map((row) => row[i]?.length ?? 0)))
  return [head, ...body].map((row) =>
    row.map((cell, i) => i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)).join("  ")
  ).join("\n")
}

/**
 * Prints the duration of each part of the tests, summed over the workers: by folder, by storage, and the slowest
 * files.
 */
class Times implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>) {
    const parts = new Map<string, Row>()
    const files = new Map<string, Row>()
    const stores = new Map<string, Row>()
    const add = (rows: Map<string, Row>, name: string, part: Omit<Row, "name">) => {
      const row = rows.get(name) ?? { name, files: 0, tests: 0, seconds: 0, cpu: 0 }
      row.files += part.files
      row.tests += part.tests
      row.seconds += part.seconds
      row.cpu += part.cpu
      rows.set(name, row)
    }
    for (const module of modules) {
      const file = relative(module.project.config.root, module.moduleId).replaceAll("\\", "/")
      const tests = [...module.children.allTests()]
      const { collectDuration, duration } = module.diagnostic()
      const whole = {
        files: 1,
        tests: tests.length,
        seconds: (collectDuration + duration) / 1_000,
        cpu: (module.meta().cpu ?? 0) / 1_000
      }
      add(parts, partOf(file), whole)
      add(files, file, whole)
      const seen = new Set<string>()
      for (const test of tests) {
        const storage = storages.find(([, pattern]) => pattern.test(`${file} ${test.fullName}`))?.[0] ?? "none"
        const seconds = (test.diagnostic()?.duration ?? 0) / 1_000
        add(stores, storage, { files: seen.has(storage) ? 0 : 1, tests: 1, seconds, cpu: 0 })
        seen.add(storage)
      }
    }
    const slowest = [...files.values()].toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
    console.log(
      `\n${table("part", parts.values(), true)}\n\n${table("storage", stores.values(), false)}\n\n${
        table("slowest files", slowest, true)
      }\n`
    )
  }
}

/**
 * Writes what failed outside of any test to `errors/<name>.json` of the folder of reports: files that do not load, hooks, and errors
 * that nothing has caught. They fail the run though every test passed.
 */
class Errors implements Reporter {
  readonly #folder: string
  readonly #name: string

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, uncaught: ReadonlyArray<SerializedError>) {
    const textOf = (file: string, { message, name, stack }: SerializedError) =>
      `${file}: ${stack ?? `${name}: ${message}`}`
    const texts = [
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((part) => part.errors())
          .map((error) => textOf(module.moduleId, error))
      ),
      ...uncaught.map((error) => textOf(String(error["VITEST_TEST_PATH"]), error))
    ]
    mkdirSync(join(this.#folder, "errors"), { recursive: true })
    writeFileSync(join(this.#folder, "errors", `${this.#name}.json`), JSON.stringify(texts))
  }
}

/** The folder of reports, if there are any: `REPORT` names it. */
const folder = process.env["REPORT"]

/** Output of a run; with `REPORT` it also writes reports to that folder. */
export const reporters = (
  name: string
): Array<"default" | Errors | Stuck | Times | ["json", { readonly outputFile: string }]> => [
  "default",
  new Stuck(),
  ...(folder === undefined
    ? []
    : [
      ["json", { outputFile: join(folder, `${name}.json`) }] as ["json", { readonly outputFile: string }],
      new Errors(folder, name)
    ]),
  new Times()
]
