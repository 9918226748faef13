/** Content of a field, in the words of the titles of tests. */
export interface Kind {
  readonly name: string
  readonly fits: (value: unknown) => boolean
  /** Values that occur among all values that a test sees, so that a field which never changes is found. */
  readonly occurs: ReadonlyArray<(value: unknown) => boolean>
}

const kind = (name: string, fits: Kind["fits"], occurs: Kind["occurs"] = []): Kind => ({ name, fits, occurs })

const equals = (expected: unknown) => (value: unknown) => value === expected

const isNode = (value: any): boolean =>
  typeof value?.type === "string" &&
  (value.type !== "text" || typeof value.text === "string") &&
  (value.content === undefined || (Array.isArray(value.content) && value.content.every(isNode)))

export const text = kind("a string", (value) => typeof value === "string")

export const number = kind("a number", (value) => typeof value === "number")

export const flag = kind("a boolean", (value) => typeof value === "boolean", [equals(true), equals(false)])

export const object = kind("an object", (value) => typeof value === "object" && value !== null && !Array.isArray(value))

export const node = kind("an editor node", isNode)

export const url = kind("a URL", (value) => typeof value === "string" && URL.canParse(value))

export const moment = kind(
  "a time in ISO 8601",
  (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
)

export const id = (prefix: string): Kind =>
  kind(`an id with ${prefix}_`, (value) => typeof value === "string" && new RegExp(`^${prefix}_[0-9a-z]+$`).test(value))

export const exactly = (expected: boolean | number | string): Kind => kind(`${expected}`, equals(expected))

/** Each of the values occurs. */
export const oneOf = (...values: ReadonlyArray<string>): Kind =>
  kind(`one of ${values.join(", ")}`, (value) => values.some((one) => one === value), values.map(equals))

/** Each of the values occurs, and others may. */
export const textSuchAs = (...values: ReadonlyArray<string>): Kind =>
  kind(`a string such as ${values.map((one) => JSON.stringify(one)).join(", ")}`, text.fits, values.map(equals))

/** Null occurs, and so does a value. */
export const orNull = ({ fits, name, occurs }: Kind): Kind =>
  kind(`${name} or null`, (value) => value === null || fits(value), [
    equals(null),
    (value) => value !== null,
    ...occurs
  ])

/** Some objects lack the field, and some have it. */
export const ifKnown = ({ fits, name, occurs }: Kind): Kind =>
  kind(`${name} where it is known`, (value) => value === undefined || fits(value), [
    equals(undefined),
    (value) => value !== undefined,
    ...occurs
  ])

/** Some list is not empty. */
export const listOf = ({ fits, name }: Kind): Kind =>
  kind(
    `a list, each of it ${name}`,
    (value) => Array.isArray(value) && value.every(fits),
    [(value) => Array.isArray(value) && value.length > 0]
  )

export const departments = ["none", "admin", "gov", "hr", "it", "itsm", "qms"]
