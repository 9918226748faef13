import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { type FieldText, getFieldText } from "../shared/Describe.ts"
import { getList, getObject, isJson, type Json, toName } from "./DocumentJson.ts"

// by the object in the document, and its key, whose value the text is for
export type Texts = ReadonlyMap<object, ReadonlyMap<string, FieldText>>

type Endpoint = HttpApiEndpoint.HttpApiEndpoint<string, HttpMethod.HttpMethod>

// Walks through the schemas of the API and the document at once.
export const collectTexts = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>,
  document: Json
): Texts => {
  const schemas = getObject(getObject(document, "components"), "schemas")
  const texts = new Map<object, Map<string, FieldText>>()
  const seen = new Set<string>()

  const visitAt = (ast: SchemaAST.AST, container: Json, key: string): void => {
    const text = getFieldText(ast)
    if (Option.isSome(text)) {
      texts.set(container, (texts.get(container) ?? new Map<string, FieldText>()).set(key, text.value))
    }
    visit(ast, container[key])
  }

  const visit = (ast: SchemaAST.AST, json: unknown): void => {
    if (!isJson(json)) return
    const name = toName(json)
    if (name !== "") {
      if (seen.has(name)) return
      seen.add(name)
      return visit(ast, schemas[name])
    }
    const surrogate = SchemaAST.getSurrogateAnnotation(ast)
    if (Option.isSome(surrogate)) return visit(surrogate.value, json)
    if (SchemaAST.isTypeLiteral(ast)) {
      const properties = getObject(json, "properties")
      for (const { name, type } of ast.propertySignatures) visitAt(type, properties, String(name))
    } else if (SchemaAST.isUnion(ast)) {
      const members = getList(json, "anyOf")
      // literals are one member
      if (members.length === ast.types.length) ast.types.forEach((type, i) => visit(type, members[i]))
    } else if (SchemaAST.isTupleType(ast)) {
      for (const { type } of ast.rest) visit(type, json["items"])
    } else if (SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)) {
      visit(ast.from, json)
    } else if (SchemaAST.isSuspend(ast)) {
      visit(ast.f(), json)
    }
  }

  const visitParameters = (schema: Endpoint["urlParamsSchema"], place: string, operation: Json): void => {
    if (Option.isNone(schema)) return
    for (const { name, type } of SchemaAST.getPropertySignatures(schema.value.ast)) {
      const parameter = getList(operation, "parameters").find((one) =>
        isJson(one) && one["in"] === place && one["name"] === name
      )
      if (isJson(parameter)) visitAt(type, parameter, "schema")
    }
  }

  const visitContents = (ast: Option.Option<SchemaAST.AST>, body: unknown): void => {
    for (const media of Object.values(getObject(body, "content"))) {
      if (Option.isSome(ast) && isJson(media)) visitAt(ast.value, media, "schema")
    }
  }

  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, errors, successes }) => {
      const path = getObject(getObject(document, "paths"), endpoint.path.replace(/:(\w+)/g, "{$1}"))
      const operation = getObject(path, endpoint.method.toLowerCase())
      visitParameters(endpoint.pathSchema, "path", operation)
      visitParameters(endpoint.urlParamsSchema, "query", operation)
      visitContents(Option.map(endpoint.payloadSchema, ({ ast }) => ast), operation["requestBody"])
      for (const [status, { ast }] of [...successes, ...errors]) {
        visitContents(ast, getObject(getObject(operation, "responses"), String(status)))
      }
    }
  })
  for (const { ast } of Option.getOrElse(Context.getOption(api.annotations, HttpApi.AdditionalSchemas), () => [])) {
    // an error has its name below its transformation
    const named = SchemaAST.isTransformation(ast) ? ast.from : ast
    visit(named, schemas[Option.getOrElse(SchemaAST.getIdentifierAnnotation(named), () => "")])
  }
  return texts
}
