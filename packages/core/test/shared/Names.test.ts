import { Email, Name, Tag } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck, Schema } from "effect"

const decode = Schema.decodeUnknownEither(Name)

const accepts = (text: string) => {
  const name = text.normalize("NFC")
  assert.deepStrictEqual<unknown>(decode(text), Either.right(name), text)
}
const rejects = (text: string) => assert.isTrue(Either.isLeft(decode(text)), JSON.stringify(text))

/** Ordinary names, with the invisible characters that these scripts need. */
const ordinary = {
  Latin: "Zażółć & Søn Œuvre",
  Vietnamese: "Nguyễn Thị Ánh",
  Greek: "Ελληνική Εταιρεία",
  Cyrillic: "Ёлка и Щука",
  Armenian: "Հայկական",
  Georgian: "საქართველო",
  Hebrew: "שָׁלוֹם בע״מ",
  Arabic: "شركة النُّور",
  Persian: "می\u200cخواهم نماینده\u200cی فروش",
  Syriac: "ܣܘܪܝܝܐ",
  Thaana: "ދިވެހި",
  Hindi: "क्\u200dष हिन्दी विभाग",
  Bengali: "র\u200d্যাব বাংলা",
  Gurmukhi: "ਪੰਜਾਬੀ",
  Gujarati: "ગુજરાતી",
  Tamil: "தமிழ்நாடு",
  Telugu: "రాజ్\u200cకుమార్",
  Kannada: "ಕನ್ನಡ",
  Malayalam: "അവന്\u200d",
  Sinhala: "ශ්\u200dරී ලංකා",
  Thai: "ประเทศไทย",
  Lao: "ປະເທດລາວ",
  Khmer: "ព្រះរាជាណាចក្រ",
  Burmese: "မြန်မာ",
  Tibetan: "བོད་སྐད",
  Mongolian: "ᠮᠣᠩᠭᠣᠯ\u180eᠠ ᠭ\u180b",
  Amharic: "ኢትዮጵያ",
  Cherokee: "ᏣᎳᎩ",
  Chinese: "上海有限公司",
  Japanese: "葛\u{e0100}城 カタカナ ー",
  Korean: "한국 주식회사",
  Braille: "⠃⠗⠁⠊⠇⠇⠑\u2800⠃",
  emoji:
    "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👩🏽\u200d💻 1\ufe0f\u20e3 ©\ufe0f 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"
}

const invisible = Array.from(
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f"
    + "\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206a\u206f\u2800\u3164"
    + "\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\u{1bca0}\u{1d159}\u{1d173}\u{e0001}\u{e0061}\u{e007f}\u{e0100}"
    + "\u0001\u0007\u001b\u007f\u0085\u009f"
)

describe("a name", () => {
  for (const [script, name] of Object.entries(ordinary)) {
    it(`is accepted when it is ordinary text: ${script}`, () => accepts(name))
  }

  it("is rejected with an invisible or bidirectional character between letters", () => {
    for (const sign of invisible) {
      for (const text of [`ow${sign}ner`, `${sign}${sign}owner`, `a${sign}${sign}b`, `漢字 ${sign}b`, `оw${sign}`]) {
        const outer = text.trim()
        if (outer.includes(sign)) rejects(text)
      }
    }
  })

  it.prop("is rejected with any default-ignorable character in Latin text", [
    FastCheck.integer({ min: 0x80, max: 0x10ffff })
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(sign))
  ], ([sign]) => rejects(`ow${sign}ner`))

  it("is rejected when a joiner stands where it joins nothing", () => {
    const texts = [
      "می\u200c\u200cخواهم",
      "می\u200c",
      "\u200cمی",
      "می\u200c خواهم",
      "a\u200cb",
      "क\u200da",
      "न्\u200d\u200d",
      "👩\u200d",
      "👩\u200d\u200d👩",
      "👩\u200da",
      "1\ufe0f",
      "a\ufe0f\u20e3",
      "❤\ufe0f\ufe0f",
      "🏴\u{e0067}\u{e0062}",
      "🏴\u{e0073}\u{e0065}\u{e0063}\u{e0072}\u{e0065}\u{e0074}\u{e007f}",
      "葛\u{e0100}\u{e0100}",
      "⠃\u2800",
      "⠃\u2800\u2800⠃"
    ]
    for (const text of texts) rejects(text)
  })

  it("is rejected when it shows nothing", () => {
    for (
      const text of ["\u3164", "\u2800", "\u0301", "\u0301\u0323 \u20dd", "\u200b", "\ufe0f", "\u093e", "\u{1d159}"]
    ) {
      rejects(text)
    }
  })

  it("is rejected with a message that says what is wrong", () => {
    const [message] = [decode("a\u200bb")].flatMap(
      Either.match({ onLeft: ({ message }) => [message], onRight: () => [] })
    )
    assert.include(message, "invisible")
  })
})

describe("a tag", () => {
  it("is rejected with an invisible character", () => {
    assert.isTrue(Either.isLeft(Schema.decodeEither(Tag)("top\u200b")))
    assert.isTrue(Either.isRight(Schema.decodeEither(Tag)("❤\ufe0f")))
  })
})

describe("an e-mail address", () => {
  it("is rejected with an invisible character or many marks in a row, because a name is made of it", () => {
    for (const local of ["a\u200bb", "\u202ea", "\u00ad", `a${"\u0323".repeat(31)}`, "\u0301", "\u2800"]) {
      assert.isTrue(Either.isLeft(Schema.decodeEither(Email)(`${local}@example.com`)), JSON.stringify(local))
    }
    assert.isTrue(Either.isRight(Schema.decodeEither(Email)("zoë@example.com")))
  })
})
