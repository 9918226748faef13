import type { SQLiteValue } from "node-sqlite3-wasm"

/** SQL with a question mark for each of its values. */
export interface Statement {
  readonly text: string
  readonly values: ReadonlyArray<SQLiteValue>
}

/** SQL that holds no value: a name, a direction. */
export const literal = (text: string): Statement => ({ text, values: [] })

/** Statements one after the other. */
export const join = (separator: string, parts: ReadonlyArray<Statement>): Statement => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values)
})

/** A statement from a template: what is put into it is a value, unless it is a statement itself. */
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
