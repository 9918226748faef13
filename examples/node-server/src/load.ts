// The entry of the bundle. Its parts are modules of SystemJS, because Node 20 keeps no compiled code of ES modules.
import { type Add, compile, keepCode, type Register } from "./compiled.ts"
import { keepNurserySmall } from "./heap.ts"

declare const entry: string

interface Module {
  readonly names: object
  /** Called when a name has another value. */
  readonly readers: Array<() => void>
}

const modules = new Map<string, Promise<Module>>()

const run = async (url: string, ...[dependencies, declare]: Parameters<Register>): Promise<Module> => {
  const names = {}
  const readers: Array<() => void> = []
  const add: Add = (name, value) => {
    Object.assign(names, typeof name === "string" ? { [name]: value } : name)
    for (const read of readers) read()
    return typeof name === "string" ? value : name
  }
  const { execute, setters } = declare(add, {
    import: async (specifier) => (await load(specifier, url)).names,
    meta: { url, keepCode }
  })
  for (const [index, specifier] of dependencies.entries()) {
    const { names, readers } = await load(specifier, url)
    const read = () => setters[index]?.(names)
    readers.push(read)
    read()
  }
  await execute()
  return { names, readers }
}

const loadPart = (url: string): Promise<Module> =>
  new Promise((resolve) => compile(url)({ register: (...module) => resolve(run(url, ...module)) }))

const importNames = (specifier: string): Promise<object> => import(specifier)

const loadOther = async (specifier: string): Promise<Module> => ({ names: await importNames(specifier), readers: [] })

const load = (specifier: string, from: string): Promise<Module> => {
  const isPart = specifier.startsWith(".")
  const key = isPart ? new URL(specifier, from).href : specifier
  const module = modules.get(key) ?? (isPart ? loadPart(key) : loadOther(key))
  modules.set(key, module)
  return module
}

keepNurserySmall()
await load(entry, import.meta.url)
