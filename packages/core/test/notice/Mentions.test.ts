import { assert, describe, it } from "@effect/vitest"
import { assertWithin, processorTimeOf } from "../../../../test/support/Waiting.ts"
import { findMentions, findNewMentions } from "../../src/notice/Mentions.ts"

const found = (text: string) => [...findMentions(text)]

describe("a mention", () => {
  it("is an address or an id of a member after an @, where a word begins and ends", () => {
    const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ["@ada@example.com", ["ada@example.com"]],
      ["Ask @Ada@Example.COM, or (@bob.b+x@mail.example.com).", ["ada@example.com", "bob.b+x@mail.example.com"]],
      ["@ada@example.com!\n@ada@example.com?", ["ada@example.com"]],
      ["\"@ada@example.com\" '@bob@example.com'", ["ada@example.com", "bob@example.com"]],
      ["see @mem_01abc, @mem_02def.", ["mem_01abc", "mem_02def"]],
      ["@zoë@exämple.com", ["zoë@exämple.com"]],
      ["ada@example.com", []],
      ["x@ada@example.com", []],
      ["@@ada@example.com", []],
      ["@ada", []],
      ["@ada@", []],
      ["@ada@example.com@evil.test", []],
      ["@ada@example.com_x", []],
      ["@ada@example.com-x.test", ["ada@example.com-x.test"]],
      ["@ada@example.com.evil.test", ["ada@example.com.evil.test"]],
      ["@ada@example.com.evil_", []],
      ["@mem_01abc-d @mem_01abc_ x@mem_01abc @mem_ @mem_ä", []],
      ["@usr_01abc", []]
    ]
    for (const [text, expected] of cases) assert.deepStrictEqual(found(text), expected, text)
  })

  it("is new only if the text before has none of the same", () => {
    const before = "@ada@example.com and @mem_1"
    assert.deepStrictEqual(findNewMentions(before, "@mem_1 @ADA@example.com @mem_2"), ["mem_2"])
    assert.deepStrictEqual(findNewMentions(before, before), [])
    assert.deepStrictEqual(findNewMentions("", before), ["ada@example.com", "mem_1"])
    assert.deepStrictEqual(findNewMentions(before, ""), [])
  })

  it("is found 50 times at most, and fast in any text", () => {
    const many = Array.from({ length: 400 }, (_, i) => `@a${i}@example.com`).join(" ")
    assert.lengthOf(found(many), 50)
    const odd = [
      "@a".repeat(5_000),
      `@${"a".repeat(9_998)}`,
      `@a@${"a.".repeat(4_990)}`,
      `@a@${"a-".repeat(4_990)}_`
    ]
    assertWithin(processorTimeOf(() => odd.forEach(found)), 1_000)
  })
})
