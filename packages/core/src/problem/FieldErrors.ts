import * as Arr from "effect/Array"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { ParseResult } from "../shared/AttestryNeedsEffect3.ts"
import { countValues } from "../shared/CountValues.ts"
import { InvalidRequest } from "./HttpErrors.ts"
import { toPointer } from "./JsonPointer.ts"

// errors that a response lists
export const mostErrors = 20
const maximumBytes = 3_000
const maximumPointer = 1_000

// naming every fault of more values would take seconds
const maximumValues = 1_000

export const isLarge = (input: unknown): boolean => countValues(input, maximumValues) > maximumValues

export type Issue = Pick<ParseResult.ArrayFormatterIssue, "_tag" | "path" | "message">

// a caller does not know the names of schemas
const describeObject = (ast: SchemaAST.AST): string | undefined =>
  SchemaAST.isTypeLiteral(ast) && Option.isNone(SchemaAST.getMessageAnnotation(ast)) ? "Expected an object" : undefined

// properties that are missing or unknown
const countMisnamed = (issue: ParseResult.Composite): number =>
  Arr.ensure(issue.issues).filter((part) =>
    part._tag === "Pointer" && (part.issue._tag === "Missing" || part.issue._tag === "Unexpected")
  ).length

const isOfObject = (issue: ParseResult.ParseIssue): issue is ParseResult.Composite =>
  issue._tag === "Composite" && SchemaAST.isTypeLiteral(issue.ast)

// several objects are allowed, and those whose names fit best are meant
const pickMeant = ({ ast, issues }: ParseResult.Composite): ReadonlyArray<ParseResult.ParseIssue> => {
  const all = Arr.ensure(issues)
  if (!SchemaAST.isUnion(ast)) return all
  const least = Math.min(...all.filter(isOfObject).map(countMisnamed))
  return all.filter((one) => !isOfObject(one) || countMisnamed(one) === least)
}

// a message has the value, whose text may take long, and the response must not repeat it
const withoutValues = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  switch (issue._tag) {
    case "Type":
      return new ParseResult.Type(issue.ast, undefined, issue.message ?? describeObject(issue.ast))
    case "Pointer":
      return new ParseResult.Pointer(issue.path, undefined, withoutValues(issue.issue))
    case "Composite": {
      const issues = pickMeant(issue).map(withoutValues)
      return new ParseResult.Composite(
        issue.ast,
        undefined,
        Arr.isNonEmptyReadonlyArray(issues) ? issues : issue.issues
      )
    }
    case "Refinement":
      return new ParseResult.Refinement(issue.ast, undefined, issue.kind, withoutValues(issue.issue))
    case "Transformation":
      return new ParseResult.Transformation(issue.ast, undefined, issue.kind, withoutValues(issue.issue))
    case "Forbidden":
    case "Missing":
    case "Unexpected":
      return issue
  }
}

export const toIssues = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> =>
  ParseResult.ArrayFormatter.formatIssueSync(withoutValues(issue))

const removeInput = (issue: Issue): string =>
  issue._tag === "Unexpected"
    ? "Unknown property"
    : issue._tag === "Missing"
    ? "Required"
    : issue.message.replace(/, actual [\s\S]*/, "").slice(0, 300)

// alternatives, such as those of an enumeration, have an issue each
const joinMessages = (issues: ReadonlyArray<Issue>): string =>
  Array.from(new Set(issues.map(removeInput)))
    .map((text, i) => i === 0 ? text : text.replace(/^Expected /, ""))
    .join(" or ")

const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength

// a character has at most six bytes, and most pointers are short
const isShort = (pointer: string): boolean =>
  6 * pointer.length + 2 <= maximumPointer || countBytes(pointer) <= maximumPointer

// a pointer that is too long is cut to a place above it
const toShortPointer = (path: Issue["path"]): string => {
  const pointer = toPointer(path)
  return isShort(pointer) ? pointer : toShortPointer(path.slice(0, -1))
}

// one for each place
export const toFieldErrors = (issues: ReadonlyArray<Issue>): InvalidRequest["errors"] =>
  Object.entries(Arr.groupBy(issues, (issue) => toShortPointer(issue.path)))
    .map(([pointer, issues]) => ({ pointer, detail: joinMessages(issues).slice(0, 300) }))

export const makeInvalidRequest = (issues: ReadonlyArray<Issue>): InvalidRequest => {
  const errors = toFieldErrors(issues)
  const listed = errors.slice(0, mostErrors)
  while (countBytes(listed) > maximumBytes) listed.pop()
  return errors.length === listed.length
    ? new InvalidRequest({ errors })
    : new InvalidRequest({ errors: listed, moreErrors: errors.length - listed.length })
}
