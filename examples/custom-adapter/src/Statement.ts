import type { SQLiteValue } from "node-sqlite3-wasm"

/** SQL with a question mark for each value. */
export interface Statement {
  readonly text: string
  readonly values: ReadonlyArray<SQLiteValue>
}

/** Makes SQL without values, such as a name or a direction. */
export const literal = (text: string): Statement => ({ text, values: [] })

/** Joins statements into one. */
export const join = (separator: string, parts: ReadonlyArray<Statement>): Statement => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values)
})

/** Makes a statement of a template. An inserted part is a value, unless it is a statement. */
export const sql = (
  texts: TemplateStringsArray,
  ...parts: ReadonlyArray<SQLiteValue | Statement>
): Statement =>
  join(
    "",
    texts.flatMap((text, i) => {
      const part = parts[i]
      if (part === undefined) return [literal(text)]
      const isStatement = typeof part === "object" && part !== null && "text" in part
      return [literal(text), isStatement ? part : { text: "?", values: [part] }]
    })
  )
