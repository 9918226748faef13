import { takeSamples } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type * as MetricPair from "effect/MetricPair"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"

type Labels = ReadonlyArray<readonly [name: string, value: string]>

interface Series {
  readonly suffix: string
  readonly labels: Labels
  readonly value: number | bigint
}

interface Family {
  readonly type: "counter" | "gauge" | "histogram" | "summary"
  readonly help: string
  readonly series: Array<Series>
}

const series = (value: number | bigint, labels: Labels, suffix = ""): Series => ({ value, labels, suffix })

const isIncremental = (keyType: object): boolean => "incremental" in keyType && keyType.incremental === true

const toNumber = (value: number): string => value === Infinity ? "+Inf" : value === -Infinity ? "-Inf" : `${value}`

const toFamily = (
  { metricKey, metricState: state }: MetricPair.MetricPair.Untyped,
  labels: Labels
): Omit<Family, "help"> | undefined => {
  if (MetricState.isCounterState(state)) {
    const type = isIncremental(metricKey.keyType) ? "counter" : "gauge"
    return { type, series: [series(state.count, labels)] }
  }
  if (MetricState.isGaugeState(state)) return { type: "gauge", series: [series(state.value, labels)] }
  if (MetricState.isFrequencyState(state)) {
    const all = Array.from(state.occurrences, ([value, count]) => series(count, [...labels, ["value", value]]))
    return { type: "counter", series: all }
  }
  if (MetricState.isHistogramState(state)) {
    const bounded = state.buckets.filter(([bound]) => Number.isFinite(bound))
    const buckets = [...bounded, [Infinity, state.count] as const].map(([bound, count]) =>
      series(count, [...labels, ["le", toNumber(bound)]], "_bucket")
    )
    return { type: "histogram", series: [...buckets, ...totals(state, labels)] }
  }
  if (MetricState.isSummaryState(state)) {
    const quantiles = state.quantiles.map(([quantile, value]) =>
      series(Option.getOrElse(value, () => Number.NaN), [...labels, ["quantile", `${quantile}`]])
    )
    return { type: "summary", series: [...quantiles, ...totals(state, labels)] }
  }
  return undefined
}

const totals = ({ count, sum }: { readonly count: number; readonly sum: number }, labels: Labels) => [
  series(sum, labels, "_sum"),
  series(count, labels, "_count")
]

const toName = (name: string): string => name.replace(/[^a-zA-Z0-9_:]/g, "_").replace(/^(?=\d)/, "_")

const toLabel = (name: string): string => toName(name).replaceAll(":", "_")

const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")

const escapeLabel = (text: string): string => escapeHelp(text).replaceAll("\"", "\\\"")

const toLine = (name: string) => ({ labels, suffix, value }: Series): string => {
  const text = labels.map(([label, value]) => `${label}="${escapeLabel(value)}"`).join(",")
  return `${name}${suffix}${text === "" ? "" : `{${text}}`} ${typeof value === "bigint" ? value : toNumber(value)}`
}

const toText = ([name, { help, series, type }]: readonly [string, Family]): string =>
  [
    ...(help === "" ? [] : [`# HELP ${name} ${escapeHelp(help)}`]),
    `# TYPE ${name} ${type}`,
    ...series.map(toLine(name))
  ].join("\n")

const collect = (pairs: ReadonlyArray<MetricPair.MetricPair.Untyped>, taken: ReadonlySet<string>) => {
  const families = new Map<string, Family>()
  for (const pair of pairs) {
    const name = toName(pair.metricKey.name)
    // the inner one of two tags with one name
    const labels = new Map(pair.metricKey.tags.map(({ key, value }) => [toLabel(key), value]))
    const family = toFamily(pair, [...labels])
    if (family === undefined || taken.has(name)) continue
    const known = families.get(name)
    if (known === undefined) {
      families.set(name, { ...family, help: Option.getOrElse(pair.metricKey.description, () => "") })
    } // the format has one type for each name
    else if (known.type === family.type) known.series.push(...family.series)
  }
  return families
}

// Effect's metrics of the process, in the text format of Prometheus, without those whose names are taken.
export const read = (taken: ReadonlySet<string>): Effect.Effect<string> =>
  Effect.map(
    Effect.zipRight(takeSamples, Metric.snapshot),
    (pairs) => Array.from(collect(pairs, taken), toText).map((text) => `${text}\n`).join("\n")
  )
