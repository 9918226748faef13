/** A sample of a metric in the text format of Prometheus. */
interface Sample {
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}

/** A metric: its name, type and samples. */
export interface Family {
  readonly name: string
  readonly type: string
  readonly samples: Array<Sample>
}

const types = new Set(["counter", "gauge", "histogram", "summary", "untyped"])
const suffixes: { readonly [type: string]: ReadonlyArray<string> } = {
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"]
}

const metricName = /[a-zA-Z_:][a-zA-Z0-9_:]*/y
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|(?=\}))/y
const value = / ([+-]?Inf|[Nn]a[Nn]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?: (-?\d+))?$/y

const fail = (line: string): never => {
  throw new Error(`Not in the text format of Prometheus: ${JSON.stringify(line)}`)
}

const take = (pattern: RegExp, line: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(line)
}

const toNumber = (text: string): number => text.endsWith("Inf") ? (text.startsWith("-") ? -Infinity : Infinity) : +text

const unescape = (text: string): string => text.replace(/\\(.)/g, (_, char) => char === "n" ? "\n" : char)

const parseSample = (line: string): Sample => {
  const name = take(metricName, line, 0)?.[0] ?? fail(line)
  let at = name.length
  const labels = new Map<string, string>()
  if (line[at] === "{") {
    at++
    while (line[at] !== "}") {
      const found = take(label, line, at) ?? fail(line)
      const [text, key = "", quoted = ""] = found
      if (labels.has(key)) fail(line)
      labels.set(key, unescape(quoted))
      at += text.length
    }
    at++
  }
  const [, number = ""] = take(value, line, at) ?? fail(line)
  return { name, labels, value: toNumber(number) }
}

const isOf = ({ name, type }: Family, sample: Sample): boolean =>
  (suffixes[type] ?? [""]).some((suffix) => sample.name === `${name}${suffix}`)

/**
 * Parses the text format of Prometheus, version 0.0.4. It is strict where Prometheus is lenient: each metric has a type
 * before its samples, which stand together, and no series comes twice.
 */
export const parse = (text: string): ReadonlyMap<string, Family> => {
  if (!text.endsWith("\n")) fail(text.slice(-80))
  const families = new Map<string, Family>()
  const helped = new Set<string>()
  const known = new Set<string>()
  let current: Family | undefined
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const [, keyword, name = "", rest = ""] = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/.exec(line) ?? []
    if (keyword === "HELP") {
      if (helped.has(name) || families.has(name) || !/^(?:[^\\]|\\[\\n])*$/.test(rest)) fail(line)
      helped.add(name)
    } else if (keyword === "TYPE") {
      if (families.has(name) || !types.has(rest)) fail(line)
      current = { name, type: rest, samples: [] }
      families.set(name, current)
    } else if (!line.startsWith("#")) {
      const sample = parseSample(line)
      const series = JSON.stringify([sample.name, [...sample.labels].sort(([a], [b]) => a < b ? -1 : 1)])
      if (current === undefined || !isOf(current, sample) || known.has(series)) return fail(line)
      known.add(series)
      current.samples.push(sample)
    }
  }
  return families
}
