import { filetypeinfo } from "magic-bytes.js"
import { isRefusedFile, isRefusedType } from "./RefusedTypes.ts"
import { isText } from "./TextHead.ts"

const latin1 = new TextDecoder("latin1")

export interface SniffedType {
  // true if the bytes are certainly of another type than the declared one
  readonly contradicts: (fileType: string) => boolean
  // true for executables and scripts, by their bytes, name or declared type
  readonly isRefused: (fileType: string) => boolean
}

interface Kind {
  readonly accepts: RegExp
  // many formats build on it, so it fits every type that is not of a known other kind
  readonly isContainer?: boolean
  // its signature may be part of a text, which then is not of this kind
  readonly isBinary?: boolean
}

const binary = (accepts: RegExp): Kind => ({ accepts, isBinary: true })
const container = (accepts: RegExp): Kind => ({ accepts, isBinary: true, isContainer: true })

const isoMedia = binary(/^(video|audio)\/|^image\/(hei[cf](-sequence)?|avif|jp[2xm])$|\/mp4$/)
const compound = container(/msword|ms-|visio|ole|cdf|compound/)
const archive = container(
  /(^|[^gb])zip|openxml|opendocument|openraster|java-archive|android|epub|msword|ms-(excel|powerpoint)/
)
const sound = binary(/^(audio|video)\//)
const markup: Kind = { accepts: /^(?!image\/(?!svg)|audio\/|video\/|.*(\/(x-)?pdf$|zip|x-7z|rar$))/ }

const pdf: Kind = { accepts: /\/(x-)?pdf$|postscript|illustrator/ }

// a PDF may begin with other bytes
const isPdf = (head: Uint8Array): boolean => latin1.decode(head.subarray(0, 1_024)).includes("%PDF-")

// by the names of the library; a kind that is missing is not recognized well enough
const kinds = new Map<string, Kind>([
  ["png", binary(/^image\/(x-)?a?png$/)],
  ["jpg", binary(/^image\/(p?jpe?g|jfif)$/)],
  ["gif", binary(/^image\/gif$/)],
  ["webp", binary(/^image\/webp$/)],
  ["bmp", binary(/^image\/(x-)?(ms-)?bmp$/)],
  ["tif", binary(/^image\/(tiff?|x-.*|dng)$/)],
  ["tiff", binary(/^image\/(tiff?|x-.*|dng)$/)],
  ["psd", binary(/photoshop|psd/)],
  ["ico", binary(/icon?$/)],
  ["heif", isoMedia],
  ["avif", isoMedia],
  ["mp4", isoMedia],
  ["3gp", isoMedia],
  ["pdf", pdf],
  ["ps", { accepts: /postscript|eps|illustrator/ }],
  ["rtf", { accepts: /rtf|richtext|msword/ }],
  ["SVG", markup],
  ["xml", markup],
  ["zip", archive],
  ["doc", compound],
  ["7z", binary(/7z/)],
  ["rar", binary(/rar/)],
  ["gz", container(/gzip|tgz|tar|compress|svg/)],
  ["bz2", binary(/bz|tar/)],
  ["xz", binary(/xz|tar/)],
  ["tar", container(/tar/)],
  ["sqlite", container(/sqlite/)],
  ["mp3", sound],
  ["flac", sound],
  ["ogx", binary(/^(audio|video)\/|ogg/)],
  ["oga", binary(/^(audio|video)\/|ogg/)],
  ["wav", sound],
  ["avi", sound],
  ["webm", sound],
  ["asf", binary(/^(audio|video)\/|asf/)]
])

const ofKnownKind =
  /^(text|image|audio|video|font)\/|\/(x-)?(pdf|rtf|json|xml|postscript|gzip|tar|bzip2?|xz|7z.*)$|rar$|zip/

// the types whose files always begin with a signature that is known here
const signed =
  /^image\/(a?png|p?jpe?g|gif|webp|bmp|tiff)$|^video\/mp4$|\/(x-)?(pdf|gzip|7z-compressed|rar)$|zip|openxml|opendocument/

const accepts = ({ accepts, isContainer = false }: Kind, type: string): boolean =>
  accepts.test(type) || (isContainer && !ofKnownKind.test(type))

const saysNothing = /^$|octet-stream$|\/(x-)?(binary|unknown|download|force-download)$/

// without parameters
const normalize = (fileType: string): string => (fileType.split(";")[0] ?? "").trim().toLowerCase()

// two letters are too short a signature
const isBitmap = (head: Uint8Array): boolean => head.length > 10 && head.subarray(6, 10).every((byte) => byte === 0)

export const sniffType = (head: Uint8Array, fileName: string): SniffedType => {
  const isHeadText = isText(head)
  const sniffed = filetypeinfo(head)
    .filter(({ typename }) => typename !== "bmp" || isBitmap(head))
    .flatMap(({ typename }) => kinds.get(typename) ?? [])
    .filter(({ isBinary = false }) => !isBinary || !isHeadText)
  const isFileRefused = isRefusedFile(head, fileName)
  return {
    contradicts: (fileType) => {
      const type = normalize(fileType)
      if (saysNothing.test(type) || sniffed.some((kind) => accepts(kind, type))) return false
      return sniffed.length > 0 || (signed.test(type) && !(pdf.accepts.test(type) && isPdf(head)))
    },
    isRefused: (fileType) => isFileRefused || isRefusedType(normalize(fileType))
  }
}
