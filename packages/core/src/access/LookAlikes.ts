import { BuiltInRole } from "./Permission.ts"

// Code points that look like a letter of a built-in name, in lower case and without marks: from the skeletons of UTS 39
// in Unicode 15, also by way of the capital letter, and Latin letters of the same name. `c` and `v` are parts of others.
const table: Readonly<Record<string, string>> = {
  a: "250 251 3b1 430 15c5 1d00 1d8f 2376 237a 2c65 a4ee ab7a 102a0 16f40",
  b: "180 183 185 253 299 3b2 431 432 44c 463 48d 13fc 1472 1473 15af 15f7 1c80 1c87 1d6c 1d80 a4d0 a797 a7b5 "
    + "ab9f 10282 102a1 10301",
  c: "63 3f2 441 1d04",
  d: "f0 111 18c 221 256 257 501 146f 15de 15ea 1d05 1d6d 1d81 1d91 20ab a4d2 a4d3 a77a a7c8 ab70 abb7",
  e: "1dd 247 258 25b 3b5 435 4bd 4bf 1d07 1d92 1d93 212e 22ff 2c78 2d39 a4f0 ab32 ab34 ab7c 10286 118c6 118ce",
  i: "31 6c 7c 131 142 19a 1c0 234 268 269 26a 26b 26c 26d 3b9 456 4cf 5c0 5d5 5df 627 661 673 6f1 7ca 14aa "
    + "16c1 1d09 1d7b 1d7c 1d85 1d96 2223 2373 2378 23fd 2502 2c61 2c93 2cd1 2d4f a4e1 a4f2 a647 a749 a78e ab37 "
    + "ab38 ab39 ab75 abae 1028a 10309 10320 10443 10526 118c3 118d2 16f16 16f28 1d22a 1df11 1df13 1df1a 1e8c7",
  m: "26f 270 271 3bc 3fb 43c 4ce 15f0 16d6 1d0d 1d6f 1d86 20a5 2c99 a4df ab3a ab87 102b0 10311 11700 118e3",
  n: "19e 235 272 273 274 3b7 3bd 578 57c 1260 144e 1d70 1d87 2229 22c2 2c9b a4e0 a4f5 a791 a7a5 ab3b 1018e "
    + "10513 1d245",
  o: "30 f8 254 275 3b8 3bf 3c2 3c3 3db 43e 473 4e9 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 "
    + "b20 b66 be6 c66 ce6 d20 d66 e50 ed0 1010 101d 1040 10ff 12d0 1c82 1d0f 1d11 1d13 1d97 2296 229d 236c "
    + "2c7a 2c9f 2d31 2d41 2d54 3007 a4f3 a74b a74d ab3d ab3e ab3f ab74 ab8e abbb 10292 102ab 1042c 104ea 10516 "
    + "114d0 118c8 118d5 118d7 118e0 1d21a 1df1b 1f714",
  r: "24d 279 27a 27b 27c 27d 27e 27f 280 433 493 1587 1d26 1d72 1d73 1d89 2c79 2c85 a4e3 a75b a783 a7a7 ab46 "
    + "ab47 ab48 ab49 ab4b ab4c ab68 ab71 ab81 aba2 104dc 16f35 1d216 1df08 1df15 1df16",
  t: "167 1ab 1ad 236 287 288 3c4 442 4ad 1c84 1c85 1d1b 1d75 20ae 22a4 2361 27d9 2c66 2ca7 a4d4 a787 ab72 "
    + "10297 102b1 10315 118dc 16f0a 1df09 1df0d 1f768",
  u: "289 28b 3c5 57d 1200 144c 1d1c 1d1d 1d7e 1d99 222a 22c3 a4f4 a79f a7b9 ab4e ab52 ab9c 104f6 118d8 16f42",
  v: "76 28b 28c 3bd 475 5d8 667 6f7 142f 1d20 1d8c 2228 22c1 2c71 2c74 2d38 a4e6 a6df a75f aba9 10197 1051d "
    + "11706 118c0 16f08 1d20d 1f708",
  w: "26f 28d 461 47d 51d 561 15ef 1d21 20a9 2c73 a4ea a761 ab83 ab97 aba4 114c5 1170a 1170e 1170f 118e6 118ef "
    + "1d222"
}

export const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(table).map(([letter, codes]) => [
    letter,
    String.fromCodePoint(...codes.split(" ").map((code) => Number.parseInt(code, 16)))
  ])
)

// negative letters in circles and squares, and those of flags
const enclosed = [0x1f150, 0x1f170, 0x1f1e6]

const toClass = (letter: string): string => {
  const index = letter.charCodeAt(0) - 0x61
  return `[${letter}${lookAlikes[letter] ?? ""}${String.fromCodePoint(...enclosed.map((start) => start + index))}]`
}

// two letters that together look like one
const pairs: Readonly<Record<string, string>> = { d: "cl", m: "rn", w: "vv" }

const toPattern = (letter: string): string => {
  const pair = Array.from(pairs[letter] ?? "", toClass).join("")
  return pair === "" ? toClass(letter) : `(?:${toClass(letter)}|${pair})`
}

const builtIn = new RegExp(
  `^(?:${BuiltInRole.literals.map((name) => Array.from(name, toPattern).join("")).join("|")})$`,
  "u"
)

// all punctuation but the Hebrew paseq, which looks like an `l`
const ignored = /[\p{M}\p{Default_Ignorable_Code_Point}\s]|(?!\u05c0)\p{P}/gu

const fold = (name: string): string =>
  name.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/\ua737/g, "au").replace(ignored, "")

export const looksBuiltIn = (name: string): boolean => builtIn.test(fold(name))
