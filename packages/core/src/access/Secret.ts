import * as Sha256 from "../shared/Sha256.ts"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

export const toBase62 = (bytes: Uint8Array, length: number): string => {
  let rest = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  let text = ""
  for (; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

// CRC-32 in base62; each request checks one, hence the plain loops
const makeChecksum = (text: string): string => {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = (crcTable[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0) ^ (crc >>> 8)
  let digits = ""
  for (let rest = (crc ^ 0xffffffff) >>> 0; digits.length < 6; rest = Math.floor(rest / 62)) {
    digits = alphabet.charAt(rest % 62) + digits
  }
  return digits
}

export const addChecksum = (body: string): string => body + makeChecksum(body)

export const hasValidChecksum = (text: string): boolean => makeChecksum(text.slice(0, -6)) === text.slice(-6)

// no slow hash is needed, because a secret has 256 random bits
export const hashSecret = (secret: string): string => Sha256.hexOf(secret)
