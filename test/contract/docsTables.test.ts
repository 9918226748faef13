import { builtInRoles, type Permission, permissions, permissionTable } from "@attestry/core/access"
import { V1 } from "@attestry/core/v1"
import { OpenApi } from "@effect/platform"
import { assert, describe, expect, it } from "@effect/vitest"
import { Option } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { type Endpoint, endpoints, permissionsOf } from "../support/endpoints.ts"

type Row = ReadonlyArray<string>

const folder = "docs/guide"
const code = (text: string) => `\`${text}\``
const codes = (texts: ReadonlyArray<string>) => texts.map(code).join(", ")
const cellsOf = (line: string): Row => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim())

const render = ([header, ...rows]: ReadonlyArray<Row>) => {
  const widths = (header ?? []).map((_, i) => Math.max(3, ...[header, ...rows].map((row) => row?.[i]?.length ?? 0)))
  const line = (row: Row, fill = " ") =>
    `| ${widths.map((width, i) => (row[i] ?? "").padEnd(width, fill)).join(" | ")} |\n`
  return `${line(header ?? [])}${line([], "-")}${rows.map((row) => line(row)).join("")}`
}

/** Replaces the rows of each table of the page with this header. */
const withRows = (page: string, header: Row, change: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>) =>
  page.replace(/^\|.*\n\|[ |-]+\n(\|.*\n)*/gm, (table) => {
    const [first = "", , ...rows] = table.trimEnd().split("\n")
    const isThis = cellsOf(first).join() === header.join()
    return isThis ? render([header, ...change(rows.map(cellsOf))]) : table
  })

const pages = new Map(
  readdirSync(folder).filter((name) => name.endsWith(".md")).map((
    name
  ) => [name, readFileSync(`${folder}/${name}`, "utf8")])
)
const pageOf = (name: string) => pages.get(name) ?? assert.fail(`${folder}/${name} is missing`)

const document = OpenApi.fromApi(V1)
const operationOf = ({ method, template }: Endpoint) => {
  const path = document.paths[template.replace(/:(\w+)/g, "{$1}")]
  return Object.entries(path ?? {}).find(([name]) => name === method.toLowerCase())?.[1] ?? assert.fail(template)
}
const pathOf = ({ template }: Endpoint) => template.replace(/:(\w+)/g, "{$1}")
const requestOf = (endpoint: Endpoint) => `${endpoint.method} ${pathOf(endpoint)}`

const toNeeds = ({ guard }: Endpoint): string => {
  const { requirement } = Option.getOrThrow(guard)
  const named = permissionsOf(requirement).map(code).join("all" in requirement ? " and " : " or ")
  const session = requirement.inSession === true ? ["session"] : []
  return [...named === "" ? [] : [named], ...session].join(", and ") || "nothing"
}

const requests = ["Request", "Needs", "Effect"]
const prefixOf = (page: string) => /^`…` is `([^`]+)`/m.exec(page)?.[1]
const requestsIn = (cell: string, prefix = "…") =>
  Array.from(cell.matchAll(/`([A-Z]+) ([^`]+)`/g), ([, method, path = ""]) => `${method} ${path.replace("…", prefix)}`)
const requestsOf = (page: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  withRows(page, requests, (rows) => {
    found.push(...rows.flatMap(([cell = ""]) => requestsIn(cell, prefixOf(page))))
    return rows
  })
  return found
}
const resourceOf = (path: string) => /\/v1\/[^/]+/.exec(path)?.[0]

const countOf = (page: string, resource: string | undefined) =>
  requestsOf(page).filter((request) => resourceOf(request) === resource).length

/** The page whose table has most endpoints of the resource. */
const homeOf = (resource: string | undefined): string | undefined =>
  [...pages.values()].filter((page) => countOf(page, resource) > 0)
    .toSorted((one, other) => countOf(other, resource) - countOf(one, resource))[0]

/** Each endpoint that no page lists is added to the page of its resource. */
const withEndpoints = (page: string): string => {
  const prefix = prefixOf(page)
  const everywhere = new Set(Array.from(pages.values(), requestsOf).flat())
  const missing = endpoints.filter((endpoint) =>
    !everywhere.has(requestOf(endpoint)) && homeOf(resourceOf(endpoint.template)) === page
  )
  const shorten = (endpoint: Endpoint) =>
    prefix === undefined || !endpoint.template.startsWith(`${prefix.replace(/\{(\w+)\}/g, ":$1")}/versions`)
      ? requestOf(endpoint)
      : requestOf(endpoint).replace(prefix, "…")
  return withRows(page, requests, (rows) => [
    ...rows.flatMap(([cell = "", , effect = ""]) => {
      const named = requestsIn(cell, prefix).flatMap((request) =>
        endpoints.filter((each) => requestOf(each) === request)
      )
      const needs = new Set(named.map(toNeeds))
      assert.isAtMost(needs.size, 1, `${cell} need different permissions: give each a row`)
      return named.length === 0 ? [] : [[cell, ...needs, effect]]
    }),
    ...missing.map((endpoint) => [code(shorten(endpoint)), toNeeds(endpoint), operationOf(endpoint).summary ?? ""])
  ])
}

const queryOf = (endpoint: Endpoint) =>
  (operationOf(endpoint).parameters ?? []).filter((parameter) => parameter.in === "query")
const lists = endpoints.filter((endpoint) => queryOf(endpoint).some(({ name }) => name === "cursor"))
const toLabel = (list: Endpoint): string =>
  pathOf(list).slice("/v1/".length).replace(/^(.*\}|questionnaire)(?=\/)/, "…")

const filtersOf = (endpoint: Endpoint) =>
  queryOf(endpoint).map(({ name }) => name).filter((name) =>
    !["limit", "cursor", "sort", "facets", "include"].includes(name)
  )
const sortsOf = (endpoint: Endpoint): string => {
  const sort = queryOf(endpoint).find(({ name }) => name === "sort")?.schema as {
    readonly enum?: ReadonlyArray<string>
  }
  const ascending = (sort.enum ?? []).filter((name) => !name.startsWith("-"))
  return ascending.length === 0 ? "newest first" : codes(ascending)
}

/** Keeps the cells that people wrote, of rows whose first cell names the same thing. */
const keeping = (rows: ReadonlyArray<Row>, wanted: ReadonlyArray<readonly [name: string, cells: (row: Row) => Row]>) =>
  wanted.map(([name, cells]) => cells(rows.find(([cell]) => cell?.includes(code(name))) ?? [code(name)]))

const toRolePermissions = (held: ReadonlySet<Permission>): string => {
  const lacking = permissions.filter((permission) => !held.has(permission))
  if (lacking.length === 0) return "all"
  if (lacking.length < 3) return `all but ${codes(lacking)}`
  const isRead = (permission: Permission) => permission.endsWith(":read")
  const others = permissions.filter((permission) => held.has(permission) && !isRead(permission))
  const read = permissions.filter((permission) => held.has(permission) && isRead(permission))
  const reading = permissions.filter(isRead).every((permission) => held.has(permission))
    ? "every `read`"
    : `\`read\` of ${codes(read.map((permission) => permission.slice(0, -":read".length)))}`
  return `${reading}; ${codes(others)}`
}

/** The code and the status of each error that the document declares. */
const errors = Object.values(document.components.schemas).flatMap((schema) => {
  const { code: name, status } =
    (schema as { properties?: Record<string, { enum?: ReadonlyArray<unknown> }> }).properties ?? {}
  return name?.enum === undefined || status?.enum === undefined
    ? []
    : name.enum.map((each) => ({ name: String(each), status: String(status.enum?.[0]) }))
})

const withLists = (page: string): string => {
  const sorted = withRows(
    page,
    ["List", "Sort"],
    (rows) => keeping(rows, lists.map((list) => [requestOf(list), ([cell = ""]) => [cell, sortsOf(list)]]))
  )
  const searched = withRows(sorted, ["`search` in", "Finds a part of"], (rows) => {
    const labels = lists.filter((list) => filtersOf(list).includes("search")).map(toLabel)
    return keeping(rows, labels.map((label) => [label, ([cell = "", finds = ""]) => [cell, finds]]))
  })
  return withRows(
    searched,
    ["Filter", "Finds", "In"],
    (rows) =>
      keeping(
        rows,
        [...new Set(lists.flatMap(filtersOf))].filter((name) => name !== "search").map((
          filter
        ) => [filter, ([cell = "", finds = ""]) => [
          cell,
          finds,
          code(lists.filter((list) => filtersOf(list).includes(filter)).map(toLabel).join(", "))
        ]])
      )
  )
}

const withPermissions = (page: string): string => {
  const table = withRows(
    page,
    ["Resource", "Actions"],
    () => Object.entries(permissionTable).map(([resource, actions]) => [code(resource), actions.join(" ")])
  )
  return withRows(
    table,
    ["Role", "Permissions"],
    () => Object.entries(builtInRoles).map(([role, { permissions }]) => [code(role), toRolePermissions(permissions)])
  )
}

const withErrors = (page: string): string =>
  withRows(page, ["Code", "Status", "Meaning"], (rows) => {
    const known = new Map(errors.map(({ name, status }) => [code(name), status]))
    const kept: ReadonlyArray<Row> = rows.map((
      [cell = "", status = "", ...others]
    ) => [cell, known.get(cell) ?? status, ...others])
    const missing = errors.filter(({ name }) => !rows.some(([cell]) => cell === code(name)))
    return [...kept, ...missing.map(({ name, status }) => [code(name), status, ""])]
      .toSorted((one, other) => Number(one[1]) - Number(other[1]))
  })

describe("the tables of the guides", () => {
  it("have each endpoint in one page, in a table of Request, Needs and Effect", () => {
    const listed = Array.from(pages.values(), requestsOf).flat()
    const resources = new Set(listed.map(resourceOf))
    const homeless = endpoints.filter(({ template }) => !resources.has(resourceOf(template))).map(requestOf)
    assert.deepStrictEqual(homeless, [], "begin a table of these in a guide")
    assert.deepStrictEqual(listed.filter((request, i) => listed.indexOf(request) < i), [], "listed twice")
  })

  it.each([...pages.keys()])(
    "equal the contract in %s; `npm test -- docsTables -u` writes them",
    (name) =>
      expect(withErrors(withPermissions(withLists(withEndpoints(pageOf(name))))))
        .toMatchFileSnapshot(`../../${folder}/${name}`)
  )

  it("say what each request does, each filter finds and each error means", () => {
    for (const [name, page] of pages) {
      for (const header of [requests, ["Filter", "Finds", "In"], ["Code", "Status", "Meaning"]]) {
        withRows(page, header, (rows) => {
          assert.deepStrictEqual(rows.filter((row) => row.includes("")), [], `${name} has empty cells`)
          return rows
        })
      }
    }
  })

  it("are where they are looked for", () => {
    const has = (name: string, header: string) => assert.include(pageOf(name).replace(/ +/g, " "), header)
    has("lists.md", "| List | Sort |")
    has("lists.md", "| Filter | Finds | In |")
    has("permissions-and-keys.md", "| Resource | Actions |")
    has("permissions-and-keys.md", "| Role | Permissions |")
    has("errors.md", "| Code | Status | Meaning |")
  })
})
