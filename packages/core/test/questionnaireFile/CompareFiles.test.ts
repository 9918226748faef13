import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { runSteps } from "../../src/eventLoop/Steps.ts"
import { compareFiles } from "../../src/questionnaireFile/CompareFiles.ts"

interface Asked {
  readonly number: string | null
  readonly text: string
  readonly subject: string | null
}

const asked = (number: string | null, text: string, subject: string | null = null): Asked => ({ number, text, subject })

const compare = (earlier: ReadonlyArray<Asked>, later: ReadonlyArray<Asked>) => {
  const { changed, earlier: found, gone, new: added, same } = runSteps(compareFiles(earlier, later))
  const pairs = [...found].map(([one, other]) => [later.indexOf(one), earlier.indexOf(other)])
  return { counts: [same, changed, added, gone], pairs: pairs.toSorted(([a = 0], [b = 0]) => a - b) }
}

describe("the comparison of two versions of a file", () => {
  it("finds the same questions by number and folded text, in any order", () => {
    const earlier = [asked("1", "Is it safe?"), asked("2", "Is it on?"), asked(null, "Is it kept?")]
    const later = [asked(null, "is it  KEPT"), asked("1", "Is it safe."), asked("2", "Is it on")]
    assert.deepStrictEqual(compare(earlier, later), { counts: [3, 0, 0, 0], pairs: [[0, 2], [1, 0], [2, 1]] })
  })

  it("tells apart what changed under its number, what is new and what is gone", () => {
    const earlier = [asked("1", "Is it safe?"), asked("2", "Is it on?"), asked("3", "Is it kept?")]
    const later = [
      asked("1", "Is it safe?"),
      asked("2", "Is it always on?"),
      asked("4", "Is it kept?"),
      asked(null, "?")
    ]
    assert.deepStrictEqual(compare(earlier, later), { counts: [1, 1, 2, 1], pairs: [[0, 0], [1, 1]] })
  })

  it("compares the subject too", () => {
    const earlier = [asked("1", "Is it on?", "Mail"), asked("1", "Is it on?", "Chat")]
    const later = [asked("1", "Is it on?", "Chat"), asked("1", "Is it off?", "Mail"), asked("1", "Is it on?", "Wiki")]
    assert.deepStrictEqual(compare(earlier, later), { counts: [1, 1, 1, 0], pairs: [[0, 1], [1, 0]] })
  })

  it("takes each question once", () => {
    const one = asked(null, "Describe it")
    assert.deepStrictEqual(compare([{ ...one }, { ...one }], [{ ...one }, { ...one }, { ...one }]), {
      counts: [2, 0, 1, 0],
      pairs: [[0, 0], [1, 1]]
    })
  })

  it("ignores a number that either file has several times", () => {
    const earlier = [asked("1", "Is it safe?"), asked("2", "Is it on?")]
    const later = [asked("1", "Who asks?"), asked("1", "Who answers?"), asked("2", "Is it off?")]
    assert.deepStrictEqual(compare(earlier, later), { counts: [0, 1, 2, 1], pairs: [[2, 1]] })
    assert.deepStrictEqual(compare(later, earlier), { counts: [0, 1, 1, 2], pairs: [[1, 2]] })
  })

  it("counts each question once, and pairs none twice", () => {
    const question = FastCheck.record({
      number: FastCheck.constantFrom(null, "1", "2"),
      text: FastCheck.constantFrom("?", "Is it on?", "is it on", "Is it off?"),
      subject: FastCheck.constantFrom(null, "Mail")
    })
    const file = FastCheck.array(question, { maxLength: 6 })
    FastCheck.assert(FastCheck.property(file, file, (earlier, later) => {
      const { counts: [same = 0, changed = 0, added, gone], pairs } = compare(earlier, later)
      assert.deepStrictEqual([same + changed, pairs.length], [pairs.length, new Set(pairs.map(([, one]) => one)).size])
      assert.deepStrictEqual([added, gone], [later.length - pairs.length, earlier.length - pairs.length])
    }))
  })
})
