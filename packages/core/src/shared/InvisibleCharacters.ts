// Bidirectional controls are default-ignorable too. Tab and line breaks are spaces.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]|(?!\s)\p{Cc}/u

// the scripts in which a joiner changes the form of the letters beside it
const joining = [
  ..."Arab Syrc Nkoo Mand Adlm Rohg Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt".split(" "),
  ..."Bali Java Sund Newa Cham Lana".split(" ")
].map((script) => `\\p{scx=${script}}`).join("")

const viramas = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca"

// England, Scotland and Wales
const regions = ["\\u{e0065}\\u{e006e}\\u{e0067}", "\\u{e0073}\\u{e0063}\\u{e0074}", "\\u{e0077}\\u{e006c}\\u{e0073}"]

const needed = new RegExp(
  [
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    `(?<=[${viramas}])\\u200d`,
    "(?<=\\p{sc=Mong})[\\u180b-\\u180f]",
    "(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
    "(?<=[\\u2801-\\u28ff])\\u2800(?=[\\u2801-\\u28ff])",
    "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
    "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
    "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})",
    `(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:${regions.join("|")})\\u{e007f}`
  ].join("|"),
  "gu"
)

// one that the text needs, such as a joiner in Persian or in an emoji, does not count
export const hasInvisibleCharacter = (text: string): boolean =>
  invisible.test(text) && invisible.test(text.replace(needed, ""))

const everyInvisible = new RegExp(invisible, "gu")

// keeps those that the text needs
export const removeInvisibleCharacters = (text: string): string => {
  if (!invisible.test(text)) return text
  const kept = text.match(needed) ?? []
  return text.split(needed).map((part, i) => part.replace(everyInvisible, "") + (kept[i] ?? "")).join("")
}
