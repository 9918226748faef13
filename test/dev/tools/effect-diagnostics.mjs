// Effect's own diagnostics of all sources and tests. Warnings fail, messages are only printed.
import plugin from "@effect/language-service"
import { readFileSync } from "node:fs"
import ts from "typescript"

const { compilerOptions, references } = JSON.parse(readFileSync("tsconfig.json", "utf8"))
const folders = references.map(({ path }) => path)

const configOf = (folder) => {
  const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, folder)
}
const configs = folders.map(configOf)
const files = [...new Set(configs.flatMap(({ fileNames }) => fileNames))]

// one program of all files, so each type is computed once. The probe is a file that must fail: a lost effect
const probe = ts.sys.resolvePath("test/dev/tools/effect-probe.ts")
const probeText = "import { Effect } from \"effect\"\nEffect.log(\"lost\")\n"
const { options } = ts.convertCompilerOptionsFromJson(
  { ...compilerOptions, types: ["node"], composite: false, noEmit: true, allowImportingTsExtensions: true },
  "."
)
const textOf = (file) => file === probe ? probeText : ts.sys.readFile(file)
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [...files, probe],
  getScriptVersion: () => "1",
  getScriptSnapshot: (file) => {
    const text = textOf(file)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => process.cwd(),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (file) => file === probe || ts.sys.fileExists(file),
  readFile: textOf,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  realpath: ts.sys.realpath
})

const [config] = options.plugins ?? []
const { getSemanticDiagnostics } = plugin({ typescript: ts }).create({
  config,
  project: { log: () => {} },
  // the types themselves are checked by tsc
  languageService: { ...service, getSemanticDiagnostics: () => [] }
})

const program = service.getProgram()
const left = files.filter((file) => program?.getSourceFile(file) === undefined)
const { Error: error, Message: message, Suggestion: suggestion, Warning: warning } = ts.DiagnosticCategory
const diagnose = (file) =>
  getSemanticDiagnostics(file).map((one) => one.category === suggestion ? { ...one, category: message } : one)
const found = files.flatMap(diagnose)
const isFailure = ({ category }) => category === error || category === warning
const failures = found.filter(isFailure)

if (found.length > 0) {
  console.log(ts.formatDiagnosticsWithColorAndContext(found, {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (file) => file,
    getNewLine: () => "\n"
  }))
}
console.log(`Checked ${files.length - left.length} files: ${failures.length} failures, ${found.length} messages in all`)
if (left.length > 0 || folders.some((_, i) => configs[i].fileNames.length === 0)) {
  console.error(`Files were left unchecked: ${left.join(", ")}`)
  process.exitCode = 1
}
if (!diagnose(probe).some(isFailure)) {
  console.error("A lost effect is not found: is the plugin @effect/language-service still in tsconfig.json?")
  process.exitCode = 1
}
if (failures.length > 0) process.exitCode = 1
