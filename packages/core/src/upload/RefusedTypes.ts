import { isText } from "./TextHead.ts"

// ELF, Mach-O of one and of several processors in either order of bytes, Java classes, and links of Windows
const signatures = [
  "7f454c46",
  "feedface",
  "feedfacf",
  "cefaedfe",
  "cffaedfe",
  "cafebabe",
  "cafebabf",
  "bebafeca",
  "bfbafeca",
  "4c0000000114020000000000c000000000000046"
].map((hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  bytes.length >= start.length && start.every((byte, i) => bytes[i] === byte)

// programs of Windows and DOS; a text may begin with the same two letters
const isProgram = (head: Uint8Array): boolean => {
  const start = String.fromCharCode(...head.subarray(0, 2))
  return (start === "MZ" || start === "ZM") && !isText(head)
}

const compoundFile = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const installerClass = [0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46]

// Installers, patches and transforms of Windows share their format with Office. The class of their first directory entry
// differs.
const isInstaller = (head: Uint8Array): boolean => {
  if (!startsWith(head, compoundFile) || head.length < 52) return false
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const sectorSize = 2 ** Math.min(16, view.getUint16(30, true))
  const place = (view.getUint32(48, true) + 1) * sectorSize + 80
  return [0x82, 0x84, 0x86].includes(head[place] ?? 0) &&
    installerClass.every((byte, i) => head[place + 1 + i] === byte)
}

// an interpreter line, a batch file, an encoded script, an HTML application
const script = /^\s*(#![ \t]*\/|@?echo[ \t]+off\b|#@~\^)|<hta:application/i

const latin1 = new TextDecoder("latin1")
const utf16 = new TextDecoder("utf-16le")

const isUtf16 = (head: Uint8Array): boolean => head[0] === 0xff && head[1] === 0xfe

const isScript = (head: Uint8Array): boolean =>
  script.test((isUtf16(head) ? utf16 : latin1).decode(head).replace(/^ï»¿/, ""))

const extensions = new Set(
  [
    "exe com dll scr pif cpl ocx sys drv efi msi msp mst elf so dylib class jar war ear",
    "sh bash zsh ksh csh fish command bat cmd js mjs cjs jse ps1 psm1 psd1 ps1xml psc1",
    "vbs vbe vb wsf wsc wsh sct hta lnk url desktop reg apk iso"
  ].join(" ").split(" ")
)

// Windows ignores dots and blanks at the end of a name, and what follows a colon
const extensionOf = (fileName: string): string =>
  /\.([^./\\]*)$/.exec(fileName.toLowerCase().replace(/(?<!^.):[^/\\]*$/, "").replace(/[. ]+$/, ""))?.[1] ?? ""

const mediaType = new RegExp(
  `^(${
    [
      "(application|text)/(x-)?(java|j|ecma|live)script",
      "application/(x-)?(ms-?dos-program|msdownload|dosexec|executable|elf|sharedlib|object|pie-executable)",
      "application/(x-)?(mach-binary|mach-o|ms-installer|msi|ms-shortcut|java-(vm|class|archive|applet|jnlp-file)|hta|exe)",
      "application/vnd\\.microsoft\\.portable-executable",
      "(application|text)/(x-)?((shell|power|vb|ba|c|k|z)?(sh|shell|script)|sh(ell)?script|powershell|vbs(cript)?|bat|msbat)"
    ].join("|")
  })$`
)

export const isRefusedFile = (head: Uint8Array, fileName: string): boolean =>
  signatures.some((signature) => startsWith(head, signature)) || isProgram(head) || isInstaller(head) ||
  isScript(head) || extensions.has(extensionOf(fileName))

export const isRefusedType = (type: string): boolean => mediaType.test(type)
