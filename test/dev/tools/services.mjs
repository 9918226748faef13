// Every service that an entry of the core exports is made from an interface, whose methods are documented in the published
// types, and take inputs that are decoded there. Needs the build.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import ts from "typescript"

const build = "packages/core/build"
const inputs = new Set(["input", "patch", "query"])

const parse = (path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true)

const isDocumented = (node) => ts.getJSDocCommentsAndTags(node).length > 0

/** Statements of a room by the name that they declare. */
const declarationsOf = (room) =>
  new Map(
    readdirSync(join(build, room)).filter((name) => name.endsWith(".d.ts")).flatMap((name) =>
      parse(join(build, room, name)).statements.flatMap((statement) =>
        ts.isVariableStatement(statement)
          ? statement.declarationList.declarations.map((it) => [it.name.getText(), it])
          : statement.name === undefined
          ? []
          : [[`${ts.isInterfaceDeclaration(statement) ? "interface " : ""}${statement.name.text}`, statement]]
      )
    )
  )

const isService = (value) => typeof value === "function" && "key" in value && "Default" in value

const faults = []
let methods = 0
let services = 0

const checkMember = (service, member) => {
  const name = `${service}.${member.name.getText()}`
  methods++
  if (!isDocumented(member)) faults.push(`${name} has no docblock`)
  if (!ts.isPropertySignature(member) || !ts.isFunctionTypeNode(member.type)) return
  for (const parameter of member.type.parameters) {
    if (inputs.has(parameter.name.getText()) && !/^Input<typeof \w+>$/.test(parameter.type.getText())) {
      faults.push(`${name} does not take its ${parameter.name.getText()} as Input<typeof …>`)
    }
  }
}

for (const room of readdirSync(build).filter((name) => existsSync(join(build, name, "index.js")))) {
  const values = await import(pathToFileURL(resolve(build, room, "index.js")).href)
  const names = Object.keys(values).filter((name) => isService(values[name]))
  if (names.length === 0) continue
  const declarations = declarationsOf(room)
  for (const name of names) {
    services++
    const made = declarations.get(`${name}_base`)?.type?.typeArguments?.[2]?.getText()
    const shape = declarations.get(`interface ${name}Service`)
    if (made !== `${name}Service` || shape === undefined) {
      faults.push(`${name} is not made from an interface ${name}Service`)
      continue
    }
    if (!isDocumented(shape)) faults.push(`${name}Service has no docblock`)
    for (const member of shape.members) checkMember(name, member)
  }
}

for (const fault of faults) console.error(fault)
console.log(`${methods} methods of ${services} services are documented in the published types`)
process.exitCode = faults.length === 0 ? 0 : 1
