import { type Fragment, isFragment, type Segment, type Statement } from "@effect/sql/Statement"

// A text is put together once for each shape of a statement: its segments without their values.
class Shape {
  readonly literals = new Map<string, Shape>()
  readonly identifiers = new Map<string, Shape>()
  readonly columns = new Map<string, Shape>()
  readonly tables = new Map<unknown, Shape>()
  parameter: Shape | undefined
  text: string | undefined
}

const mostShapes = 50_000

// Property of a row that stands for its columns, if all rows with the same value there have them in the same order.
export const columnsKey = Symbol("@attestry/postgres/StatementTexts/columns")

export type Compile = (statement: Statement<unknown>) => readonly [text: string, values: ReadonlyArray<unknown>]

export const makeCompile = (): Compile => {
  const root = new Shape()
  let shapes = 0

  const next = (known: Shape | undefined, add: (shape: Shape) => void): Shape | undefined => {
    if (known !== undefined || shapes >= mostShapes) return known
    shapes++
    const shape = new Shape()
    add(shape)
    return shape
  }

  const under = <Key>(map: Map<Key, Shape>, key: Key) => next(map.get(key), (shape) => map.set(key, shape))

  const afterParameter = (shape: Shape) =>
    next(shape.parameter, (parameter) => {
      shape.parameter = parameter
    })

  const afterColumns = (
    from: Shape,
    kind: string,
    row: Record<string, unknown>,
    omitted: ReadonlyArray<string>,
    values: Array<unknown>
  ) => {
    const known: unknown = Reflect.get(row, columnsKey)
    let shape = under(from.columns, kind)
    if (known !== undefined && shape !== undefined) shape = under(shape.tables, known)
    for (const column of Object.keys(row)) {
      if (omitted.includes(column)) continue
      const value = row[column]
      if (shape === undefined || isFragment(value)) return undefined
      if (known === undefined) shape = under(shape.columns, column)
      values.push(value)
    }
    return shape
  }

  const afterSegment = (shape: Shape, segment: Segment, values: Array<unknown>): Shape | undefined => {
    if (segment._tag === "Literal") {
      return segment.params === undefined ? under(shape.literals, segment.value) : undefined
    }
    if (segment._tag === "Identifier") return under(shape.identifiers, segment.value)
    if (segment._tag === "Parameter") {
      values.push(segment.value)
      return afterParameter(shape)
    }
    if (Reflect.get(segment, "returningIdentifier") !== undefined) return undefined
    if (segment._tag === "RecordUpdateHelperSingle") {
      return afterColumns(shape, "update", segment.value, segment.omit, values)
    }
    const [row, ...others] = segment._tag === "RecordInsertHelper" ? segment.value : []
    return row === undefined || others.length > 0 ? undefined : afterColumns(shape, "insert", row, [], values)
  }

  const find = ({ segments }: Fragment, values: Array<unknown>): Shape | undefined => {
    let shape: Shape | undefined = root
    for (const segment of segments) {
      if (shape === undefined) return undefined
      shape = afterSegment(shape, segment, values)
    }
    return shape
  }

  return (statement) => {
    const values: Array<unknown> = []
    const shape = find(statement, values)
    if (shape === undefined) return statement.compile()
    shape.text ??= statement.compile()[0]
    return [shape.text, values]
  }
}
