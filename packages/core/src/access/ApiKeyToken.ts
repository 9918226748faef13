import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const form = /^atk_([0-9A-Za-z]{8})([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

const base62 = (value: bigint, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text
}

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** Of a text in ASCII. Each request proves one, hence the plain loops. */
const checksum = (text: string): string => {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = (crcTable[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0) ^ (crc >>> 8)
  let digits = ""
  for (let rest = (crc ^ 0xffffffff) >>> 0; digits.length < 6; rest = Math.floor(rest / 62)) {
    digits = alphabet.charAt(rest % 62) + digits
  }
  return digits
}

/**
 * How many random bytes {@link makeToken} takes.
 *
 * @since 0.1.0
 * @category constructors
 */
export const tokenEntropy = 40

/**
 * A new key: `atk_`, 8 characters of public key id, 43 of secret (32 random bytes), 6 of checksum, all base62 and of
 * fixed length, so that a typo is told without a look-up and secret scanners can match it.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makeToken = (
  random: Uint8Array
): { readonly keyId: string; readonly token: string; readonly secretHash: string } => {
  const keyId = base62(toBigInt(random.subarray(32)) % 62n ** 8n, 8)
  const secret = base62(toBigInt(random.subarray(0, 32)), 43)
  const body = `atk_${keyId}${secret}`
  return { keyId, token: body + checksum(body), secretHash: hashSecret(secret) }
}

/**
 * The parts of a key, if it has the form and its checksum holds.
 *
 * @since 0.1.0
 * @category parsing
 */
export const parseToken = (token: string): { readonly keyId: string; readonly secretHash: string } | undefined => {
  const [, keyId, secret, sum] = form.exec(token) ?? []
  if (keyId === undefined || secret === undefined || checksum(token.slice(0, -6)) !== sum) return undefined
  return { keyId, secretHash: hashSecret(secret) }
}

/** 256 random bits need no slow hash. */
const hashSecret = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)))

/**
 * Compares two hashes in time that does not depend on where they differ.
 *
 * @since 0.1.0
 * @category parsing
 */
export const hashesEqual = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % b.length)
  return difference === 0
}
