import type { Steps } from "../eventLoop/Steps.ts"
import { type ContentFault, expected } from "./ContentFault.ts"
import { contentLimits, countJsonBytes, isAllowedLink, isLink, isScript } from "./ContentRules.ts"
import { isList, isPlain, isShort, type Plain } from "./ContentShape.ts"

interface Task {
  readonly path: Array<PropertyKey>
  readonly run: () => void
}

// that of a property returns what it is of a node or mark
type VisitItem = (walk: Walk, value: unknown, level: number) => void
type VisitProperty = (walk: Walk, value: unknown, level: number, name: string) => number

const [nothing, isType, isTextType, isText] = [0, 1, 2, 4]

const valuesPerStep = 2_000

const unreadable = Symbol()

// Reads property descriptors, so no code of the document runs; a parsed one has none. An object that is referenced many
// times counts each time, and the walk ends at the limit. What exceeds the values of a step is deferred to the next ones.
export class Walk {
  readonly faults: Array<ContentFault> = []
  private readonly most: number
  private path: Array<PropertyKey> = []
  private tasks: ReadonlyArray<Task> = []
  private deferred: Array<Task> = []
  private remaining = Infinity
  private nodes = 0
  bytes = 0
  private isOver = false
  private isParsed = false

  constructor(most: number) {
    this.most = most
  }

  *checkInSteps(content: unknown): Steps<void> {
    this.isParsed = true
    this.tasks = [{ path: [], run: () => this.checkChildren(content, 1) }]
    for (;;) {
      const [task, ...rest] = this.tasks
      if (task === undefined || this.isOver) return
      this.path = task.path
      this.remaining = valuesPerStep
      this.deferred = []
      task.run()
      this.tasks = [...this.deferred, ...rest]
      yield
    }
  }

  private defer(run: () => void): void {
    this.deferred.push({ path: this.path.slice(), run })
  }

  private fail(message: string, path: ReadonlyArray<PropertyKey> = this.path.slice()): void {
    if (this.isOver) return
    this.faults.push({ path, message })
    this.isOver = this.faults.length >= this.most
  }

  private end(message: string): void {
    this.fail(message, [])
    this.isOver = true
  }

  private count(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > contentLimits.bytes) this.end(expected.size)
  }

  private checkText(text: string, otherwise: string): boolean {
    const bytes = text.length > contentLimits.bytes ? text.length : countJsonBytes(text)
    if (bytes === undefined) this.fail(otherwise)
    else this.count(bytes)
    return bytes !== undefined && !this.isOver
  }

  private read(object: Plain | ReadonlyArray<unknown>, name: PropertyKey): unknown {
    const property = Object.getOwnPropertyDescriptor(object, name)
    return property?.enumerable === true && "value" in property ? property.value : unreadable
  }

  private checkProperties(object: Plain, visit: VisitProperty, level: number): number {
    this.count(2)
    let separators = 0
    let found = nothing
    if (this.isParsed) {
      // a list of the names would be garbage
      for (const name in object) {
        found |= this.checkProperty(name, object[name], visit, level, separators)
        separators = 1
      }
      return found
    }
    for (const name of Reflect.ownKeys(object)) {
      if (this.isOver) return found
      const value = this.read(object, name)
      if (typeof name === "symbol" || value === unreadable) {
        this.fail(expected.value)
        continue
      }
      found |= this.checkProperty(name, value, visit, level, separators)
      separators = 1
    }
    return found
  }

  private checkProperty(name: string, value: unknown, visit: VisitProperty, level: number, separators: number): number {
    if (this.isOver) return nothing
    this.remaining--
    this.count(1 + separators)
    if (!this.checkText(name, expected.names)) return nothing
    this.path.push(name)
    const found = visit(this, value, level, name)
    this.path.pop()
    return found
  }

  private checkItems(list: ReadonlyArray<unknown>, visit: VisitItem, level: number): void {
    this.count(list.length + (list.length === 0 ? 2 : 1))
    if (this.isOver) return
    if (!this.isParsed && Reflect.ownKeys(list).length !== list.length + 1) return this.fail(expected.value)
    this.checkItemsFrom(0, list, visit, level)
  }

  private checkItemsFrom(first: number, list: ReadonlyArray<unknown>, visit: VisitItem, level: number): void {
    for (let index = first; index < list.length && !this.isOver; index++) {
      if (this.remaining-- <= 0) return this.deferItems(index, list, visit, level)
      const item = this.isParsed ? list[index] : this.read(list, index)
      if (item === unreadable) return this.fail(expected.value)
      this.path.push(index)
      visit(this, item, level)
      this.path.pop()
    }
  }

  // a function in the loop would make an object for each item
  private deferItems(first: number, list: ReadonlyArray<unknown>, visit: VisitItem, level: number): void {
    this.defer(() => this.checkItemsFrom(first, list, visit, level))
  }

  private checkType(type: unknown): void {
    if (typeof type !== "string" || !isShort(type)) this.fail(expected.type)
    else this.checkText(type, expected.type)
  }

  private failRequired(name: string): void {
    this.fail("Required", [...this.path, name])
  }

  private checkLink(value: unknown): void {
    if (value === null) this.count(4)
    else if (typeof value !== "string" || !isAllowedLink(value)) this.fail(expected.link)
    else this.checkText(value, expected.text)
  }

  private checkAttributes(value: unknown): void {
    if (!isPlain(value)) return this.fail(expected.attributes)
    this.checkProperties(value, Walk.visitAttribute, 1)
  }

  private static visitAttribute(this: void, walk: Walk, value: unknown, level: number, name: string): number {
    if (isLink(name) && level <= contentLimits.attributeDepth) walk.checkLink(value)
    else walk.checkValue(value, level)
    return nothing
  }

  private static visitValue(this: void, walk: Walk, value: unknown, level: number): void {
    walk.checkValue(value, level)
  }

  private checkValue(value: unknown, level: number): void {
    if (level > contentLimits.attributeDepth) return this.fail(expected.attributeDepth)
    if (typeof value === "string") {
      if (isScript(value)) this.fail(expected.harmless)
      else this.checkText(value, expected.text)
    } else if (typeof value === "number") {
      if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) this.count(String(value).length)
      else this.fail(expected.number)
    } else if (typeof value === "boolean" || value === null) this.count(value === false ? 5 : 4)
    else if (isList(value)) this.checkItems(value, Walk.visitValue, level + 1)
    else if (!isPlain(value)) this.fail(expected.value)
    else if (this.remaining > 0) this.checkProperties(value, Walk.visitAttribute, level + 1)
    else this.deferProperties(value, level + 1)
  }

  private deferProperties(value: Plain, level: number): void {
    this.defer(() => void this.checkProperties(value, Walk.visitAttribute, level))
  }

  private static visitMarkProperty(this: void, walk: Walk, value: unknown, _: number, name: string): number {
    if (name === "type") {
      walk.checkType(value)
      return isType
    }
    if (name === "attrs") walk.checkAttributes(value)
    else walk.fail("Unknown property")
    return nothing
  }

  private static visitMark(this: void, walk: Walk, value: unknown, level: number): void {
    if (!isPlain(value)) walk.fail(expected.mark)
    else if ((walk.checkProperties(value, Walk.visitMarkProperty, level) & isType) === 0) walk.failRequired("type")
  }

  private static visitNodeProperty(this: void, walk: Walk, value: unknown, depth: number, name: string): number {
    if (name === "type") {
      walk.checkType(value)
      return value === "text" ? isType | isTextType : isType
    }
    if (name === "text") {
      if (typeof value === "string") walk.checkText(value, expected.text)
      else walk.fail(expected.text)
      return isText
    }
    if (name === "attrs") walk.checkAttributes(value)
    else if (name === "content") walk.checkChildren(value, depth + 1)
    else if (name === "marks") walk.checkMarks(value)
    else walk.fail("Unknown property")
    return nothing
  }

  private static visitNode(this: void, walk: Walk, value: unknown, depth: number): void {
    walk.checkNode(value, depth)
  }

  checkNode(value: unknown, depth: number): void {
    if (++this.nodes > contentLimits.nodes) return this.end(expected.count)
    if (depth > contentLimits.depth) return this.fail(expected.depth)
    if (!isPlain(value)) return this.fail(expected.node)
    const found = this.checkProperties(value, Walk.visitNodeProperty, depth)
    if ((found & isType) === 0) this.failRequired("type")
    if ((found & isTextType) !== 0 && (found & isText) === 0) this.failRequired("text")
  }

  private checkMarks(value: unknown): void {
    if (!isList(value)) return this.fail(expected.marks)
    this.checkItems(value, Walk.visitMark, 0)
  }

  checkChildren(value: unknown, depth: number): void {
    if (!isList(value)) return this.fail(expected.nodes)
    this.checkItems(value, Walk.visitNode, depth)
  }
}
