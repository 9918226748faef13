import {
  addTitles,
  CatalogueRegistry,
  inLanguage,
  iso27001,
  languagesOf,
  makeCatalogue
} from "@attestry/core/catalogue"
import { assert, describe, it } from "@effect/vitest"

const control = (id: string) => ({
  id,
  theme: { en: "People", de: "Menschen" },
  label: { en: "Visitors", de: "Besuch" },
  summary: { en: "Visitors are accompanied." }
})

const own = makeCatalogue({ id: "house-1", name: { en: "House rules" }, controls: [control("H.1"), control("H.2")] })

describe("catalogues of controls", () => {
  it("have the numbers and themes of Annex A, with labels and summaries that differ", () => {
    const { controls } = iso27001
    const numbers = (chapter: number, count: number) =>
      Array.from({ length: count }, (_, index) => `A.${chapter}.${index + 1}`)
    const expected = [...numbers(5, 37), ...numbers(6, 8), ...numbers(7, 14), ...numbers(8, 34)]
    assert.deepStrictEqual<ReadonlyArray<string>>(controls.map(({ id }) => id), expected)
    assert.strictEqual(new Set(controls.map(({ label }) => inLanguage(label, "en"))).size, 93)
    assert.strictEqual(new Set(controls.map(({ summary }) => inLanguage(summary, "en"))).size, 93)
    assert.isTrue(controls.every(({ title }) => title === undefined))
  })

  it("show texts in a language, else in their first one", () => {
    const [first] = own.controls
    assert.isDefined(first)
    assert.deepStrictEqual([inLanguage(first.label, "de"), inLanguage(first.summary, "de")], [
      "Besuch",
      "Visitors are accompanied."
    ])
    assert.deepStrictEqual(languagesOf(own), ["en", "de"])
    // a property of every object
    assert.strictEqual(inLanguage(first.label, "valueOf"), "Visitors")
  })

  it("take the titles of a standard, in several languages", () => {
    const titled = addTitles(addTitles(own, "en", { "H.2": "The second" }), "fr", { "H.2": "La seconde" })
    assert.deepStrictEqual<unknown>(titled.controls.map(({ title }) => title), [
      undefined,
      { en: "The second", fr: "La seconde" }
    ])
    assert.isUndefined(own.controls[1]?.title)
    assert.throws(() => addTitles(own, "en", { "H.3": "None" }), /no control H\.3/)
    assert.throws(() => addTitles(own, "not a language", { "H.1": "One" }))
  })

  it("are rejected with a control twice, without a text, or with an id twice", () => {
    assert.throws(() => makeCatalogue({ ...own, controls: [control("H.1"), control("H.1")] }), /each control once/)
    assert.throws(() => makeCatalogue({ ...own, controls: [{ ...control("H.1"), label: {} }] }))
    assert.throws(() => makeCatalogue({ ...own, controls: [] }))
    assert.throws(() => CatalogueRegistry.register(own, own), /same id/)
  })
})
