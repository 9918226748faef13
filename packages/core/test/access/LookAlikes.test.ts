import { BuiltInRole } from "@attestry/core/access"
import { assert, describe, it } from "@effect/vitest"
import { lookAlikes, looksBuiltIn } from "../../src/access/LookAlikes.ts"

const names = BuiltInRole.literals

const replace = (name: string, index: number, by: string) => `${name.slice(0, index)}${by}${name.slice(index + 1)}`

const substitutes = (letter: string): ReadonlyArray<string> => [
  letter.toUpperCase(),
  `${letter}\u0301`,
  ...Array.from(lookAlikes[letter] ?? "")
]

/** The first letters of `mathematical` alphabets, full width, enclosed and regional letters. */
const alphabets = [0x1d41a, 0x1d44e, 0x1d4ea, 0x1d5ba, 0x1d68a, 0xff41, 0x24d0, 0x249c, 0x1f150, 0x1f170, 0x1f1e6]

describe("the name of a custom role", () => {
  it("has look-alikes of each letter of the built-in names", () => {
    for (const letter of new Set(names.join(""))) assert.isNotEmpty(lookAlikes[letter], letter)
  })

  it("looks like a built-in one when one or two letters are replaced by look-alikes", () => {
    for (const name of names) {
      for (let i = 0; i < name.length; i++) {
        for (const first of substitutes(name.charAt(i))) {
          const once = replace(name, i, first)
          assert.isTrue(looksBuiltIn(once), once)
          for (let j = 0; j < i; j++) {
            for (const second of substitutes(name.charAt(j))) {
              const twice = replace(once, j, second)
              assert.isTrue(looksBuiltIn(twice), twice)
            }
          }
        }
      }
    }
  })

  it("looks like a built-in one when it is in another alphabet of the same letters", () => {
    for (const name of names) {
      for (const start of alphabets) {
        const text = String.fromCodePoint(...Array.from(name, (letter) => start + letter.charCodeAt(0) - 0x61))
        assert.isTrue(looksBuiltIn(text), text)
      }
    }
  })

  it("looks like a built-in one when it is an attack that is known", () => {
    const texts = [
      "owner",
      "OWNER",
      "own\u200ber",
      "ow\u00adner",
      "\u202eowner",
      "оwner",
      "ADMİN",
      "admın",
      "adm1n",
      "ADMlN",
      "adm|n",
      "adrnin",
      "aclmin",
      "0wner",
      "ovvner",
      "oννner",
      "ovѵner",
      "rnember",
      "mernber",
      "мемвег",
      "ᴏᴡɴᴇʀ",
      "ꓳꓪꓠꓰꓣ",
      "ówñër",
      "ø\u0338wner",
      "ow ner",
      "ow\u200aner",
      "auditør",
      "аuditor",
      "ꜷditor",
      "owner.",
      "-owner-"
    ]
    for (const text of texts) assert.isTrue(looksBuiltIn(text), text)
  })

  it("looks like no built-in one when it is ordinary", () => {
    const texts = [
      "Owners",
      "Co-owner",
      "Administrator",
      "Admin 2",
      "Audit",
      "Auditors",
      "Members",
      "Membre",
      "Owen",
      "Vendor manager",
      "Risk owner",
      "Владелец",
      "Администратор",
      "Аудитор",
      "管理者",
      "مدير",
      "Διαχειριστής",
      "मालिक",
      "소유자"
    ]
    for (const text of texts) assert.isFalse(looksBuiltIn(text), text)
  })
})
