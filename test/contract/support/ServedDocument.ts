import formats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import * as DocumentGaps from "./DocumentGaps.ts"
import type { RawAnswer } from "./RawHttp.ts"

type Json = Record<string, any>

/** Requests that Node rejects before there is a request to an operation. */
const rawCodes = new Set(["malformed_request", "request_timeout", "expectation_failed"])

const text = { type: "string" }

/** The form of every error, for those that are no operation's. */
const problem = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "code", "requestId"],
  properties: {
    type: { type: "string", pattern: "^/problems/[a-z_]+$" },
    title: text,
    status: { type: "integer" },
    detail: text,
    instance: { type: "string", pattern: "^urn:attestry:request:" },
    code: { type: "string", pattern: "^[a-z_]+$" },
    requestId: text,
    allow: { type: "array", items: text }
  },
  additionalProperties: false
}

const pointerTo = (...path: ReadonlyArray<string>) =>
  path.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")

const fits = (template: string, path: string): boolean => {
  const parts = template.split("/")
  const segments = path.split("/")
  return parts.length === segments.length &&
    parts.every((part, i) =>
      part.startsWith("{") ? segments[i] !== "" && !segments[i]!.includes(";") : part === segments[i]
    )
}

/** Headers that are of HTTP, or for browsers, and not of the API. */
const general = new Set([
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "keep-alive",
  "referrer-policy",
  "transfer-encoding",
  "vary",
  "x-content-type-options"
])

/** Pages beside the API, with the status of GET. They answer anybody. */
const pages = new Map([["/", 302], ["/livez", 200], ["/readyz", 200], ["/docs", 200], ["/v1/openapi.json", 200]])

/** Shows the differences between a response and the document; nothing if there is none. */
export const make = (document: Json) => {
  const ajv = formats.default(new Ajv2020({ strict: false, validateFormats: true }))
  ajv.addSchema(document, "document")
  const validateProblem = ajv.compile(problem)
  const known = new Map<string, ReturnType<typeof ajv.compile>>()
  const schemaAt = (pointer: string) => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    known.set(pointer, validate)
    return validate
  }

  const bodyOf = (answer: RawAnswer): Json | undefined => {
    try {
      return JSON.parse(answer.text) as Json
    } catch {
      return undefined
    }
  }

  const generally = (answer: RawAnswer): ReadonlyArray<string> => {
    const id = answer.headers.get("x-request-id")
    const body = bodyOf(answer)
    return [
      ...(id === undefined ? ["it has no request id"] : []),
      ...(answer.status >= 400 && body?.["requestId"] !== id ? ["the request id in it is another one"] : []),
      ...(answer.status >= 400 && body?.["status"] !== answer.status ? ["the status in it is another one"] : [])
    ]
  }

  const ofNone = (answer: RawAnswer, expected: (status: number, code: unknown) => boolean) => {
    const body = bodyOf(answer)
    if (!expected(answer.status, body?.["code"])) return [`${answer.status} ${body?.["code"]} is not for here`]
    return [
      ...(answer.headers.get("content-type") === "application/problem+json" ? [] : ["it is no problem document"]),
      ...(validateProblem(body) ? [] : [ajv.errorsText(validateProblem.errors)])
    ]
  }

  const ofOperation = (template: string, method: string, answer: RawAnswer) => {
    const operation: Json = document["paths"][template][method]
    const status = String(answer.status)
    if (!(status in operation["responses"])) {
      return [`${operation["operationId"]} declares no ${status}: ${answer.text.slice(0, 200)}`]
    }
    const response = DocumentGaps.resolve(document, operation["responses"][status])
    if (response["content"] === undefined) return answer.text === "" ? [] : [`${operation["operationId"]} has a body`]
    const [type = "none"] = answer.headers.get("content-type")?.split(";") ?? []
    if (!(type in response["content"])) return [`${operation["operationId"]} declares no ${type} for ${status}`]
    const { $ref } = operation["responses"][status]
    const at = $ref === undefined ? pointerTo("paths", template, method, "responses", status) : $ref.slice(1)
    const validate = schemaAt(at + pointerTo("content", type, "schema"))
    const declared = new Set(Object.keys(response["headers"]).map((name) => name.toLowerCase()))
    const headers = [...answer.headers.keys()].filter((name) => !general.has(name) && !declared.has(name))
    return [
      ...(validate(type.startsWith("text/") ? answer.text : bodyOf(answer))
        ? []
        : [`${operation["operationId"]} ${status}: ${ajv.errorsText(validate.errors)}`]),
      ...headers.map((name) => `${operation["operationId"]} declares no ${name} for ${status}`)
    ]
  }

  /** The operation that the request is for, if any. */
  const operationOf = (method: string, target: string) => {
    const path = target.split("?")[0]!
    const verb = (method === "HEAD" ? "GET" : method).toLowerCase()
    const template = path in document["paths"] && verb in document["paths"][path]
      ? path
      : Object.keys(document["paths"]).find((it) => fits(it, path) && verb in document["paths"][it])
    return template === undefined ? undefined : { template, verb }
  }

  const check = (method: string, target: string, answer: RawAnswer): ReadonlyArray<string> => {
    const path = target.split("?")[0]!
    if (method === "HEAD") return answer.text === "" ? [] : ["an answer to HEAD has a body"]
    const isRaw = (status: number, code: unknown) => status < 500 && rawCodes.has(String(code))
    if (isRaw(answer.status, bodyOf(answer)?.["code"])) return [...generally(answer), ...ofNone(answer, isRaw)]
    const operation = operationOf(method, target)
    if (operation !== undefined) {
      return [...generally(answer), ...ofOperation(operation.template, operation.verb, answer)]
    }
    const isPath = Object.keys(document["paths"]).some((template) => fits(template, path)) || pages.has(path)
    if (pages.has(path) && method === "GET") {
      // any path may come with too many headers
      const isExpected = [pages.get(path), 431].includes(answer.status)
      return isExpected ? generally(answer) : [`${path} is ${answer.status}`]
    }
    return [
      ...generally(answer),
      ...ofNone(
        answer,
        (status, code) =>
          code === "headers_too_large" ||
          (isPath ? status === 405 && code === "method_not_allowed" : status === 404 && code === "not_found")
      )
    ]
  }

  return { check, operationOf }
}
