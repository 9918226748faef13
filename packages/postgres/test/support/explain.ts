import { SqlClient } from "@effect/sql/SqlClient"
import { withTransformer } from "@effect/sql/Statement"
import { Effect } from "effect"

interface Plan {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: ReadonlyArray<Plan>
}

interface Explained {
  readonly "QUERY PLAN": readonly [{ readonly Plan: Plan }]
}

const nodesOf = (plan: Plan): ReadonlyArray<Plan> => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Result of the effect's statement, the number of rows that it reads, and the indexes. */
export const explain = (...tables: ReadonlyArray<string>) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    let compiled: readonly [text: string, values: ReadonlyArray<unknown>] = ["", []]
    const value = yield* effect.pipe(withTransformer((statement) =>
      Effect.sync(() => {
        compiled = statement.compile()
        return statement
      })
    ))
    const [row] = yield* sql.unsafe<Explained>(`EXPLAIN (ANALYZE, FORMAT JSON) ${compiled[0]}`, [...compiled[1]])
    const nodes = row === undefined ? [] : nodesOf(row["QUERY PLAN"][0].Plan)
    const scans = nodes.filter((node) => tables.includes(node["Relation Name"] ?? ""))
    return {
      value,
      read: scans.reduce(
        (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        0
      ),
      sequential: scans.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]),
      indexes: nodes.flatMap((node) => node["Index Name"] ?? [])
    }
  })
