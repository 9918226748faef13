import { createRequire } from "node:module"

const { resolve } = createRequire(import.meta.url)

const find = (name: string, regular: string, bold = regular) => ({
  regular: resolve(`@expo-google-fonts/${name}/${regular}.ttf`),
  bold: resolve(`@expo-google-fonts/${name}/${bold}.ttf`)
})

const findNoto = (name: string, file: string) => find(name, `400Regular/${file}_400Regular`, `700Bold/${file}_700Bold`)

/**
 * Paths of fonts, for a PDF in scripts that the built-in one lacks. Signs that several have are drawn by the first one, so
 * signs of Chinese and Japanese have Japanese forms.
 */
export const fonts: ReadonlyArray<{ readonly regular: string; readonly bold: string }> = [
  findNoto("noto-sans-arabic", "NotoSansArabic"),
  findNoto("noto-sans-hebrew", "NotoSansHebrew"),
  findNoto("noto-sans-thai", "NotoSansThai"),
  findNoto("noto-sans-devanagari", "NotoSansDevanagari"),
  find("sawarabi-gothic", "400Regular/SawarabiGothic_400Regular"),
  find("zcool-xiaowei", "400Regular/ZCOOLXiaoWei_400Regular"),
  findNoto("nanum-gothic", "NanumGothic"),
  findNoto("noto-emoji", "NotoEmoji")
]
