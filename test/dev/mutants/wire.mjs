// Bugs of the statements of Postgres on the wire, as in core.mjs.
const inside = "packages/postgres/src/internal"
const lean = (name) => ({ file: "packages/postgres/test/wire/LeanQuery.", name, stack: "postgres" })

export const wireMutants = [
  {
    name: "a statement that succeeds although its commit fails",
    file: `${inside}/wire/LeanQuery.ts`,
    in: "handleCommandComplete",
    find: "handleCommandComplete(): void {}",
    plant: "handleCommandComplete(): void {\nthis.finish(this.failure)\n}",
    test: lean("fails if the commit of a statement does")
  }
]
