import { createHmac, generateKeyPairSync, type KeyObject, sign as signature } from "node:crypto"

export const issuer = "https://login.example.com"
export const audience = "https://api.example.com"
export const userId = "usr_01jdemo"
export const organizationId = "org_01jdemo"

/** The moment at which tokens are verified. */
export const now = Date.parse("2026-05-04T09:30:00.000Z") / 1_000

const rsa = (modulusLength = 2048) => generateKeyPairSync("rsa", { modulusLength })

export const keys = {
  main: rsa(),
  stranger: rsa(),
  weak: rsa(1024),
  curve: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  bitcoin: generateKeyPairSync("ec", { namedCurve: "secp256k1" }),
  edwards: generateKeyPairSync("ed25519")
}

const published = (key: KeyObject, fields: Record<string, string>) => ({ ...key.export({ format: "jwk" }), ...fields })

/** Keys that the issuer publishes. One of its keys is for encryption, and one for another algorithm alone. */
export const jwks = {
  keys: [
    published(keys.main.publicKey, { kid: "main", use: "sig" }),
    published(keys.curve.publicKey, { kid: "curve" }),
    published(keys.edwards.publicKey, { kid: "edwards" }),
    published(keys.bitcoin.publicKey, { kid: "bitcoin" }),
    published(keys.main.publicKey, { kid: "encryption", use: "enc" }),
    published(keys.main.publicKey, { kid: "rs512", alg: "RS512" })
  ]
}

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === "string" || value instanceof Uint8Array ? value : JSON.stringify(value))
    .toString("base64url")

type Sign = (input: string) => string

export const by = (key: KeyObject, hash: string | null = "sha256", options: object = {}): Sign => (input) =>
  signature(hash, Buffer.from(input), { key, dsaEncoding: "ieee-p1363", ...options }).toString("base64url")

export const byMain = by(keys.main.privateKey)

export const bySecret = (secret: string | Uint8Array, hash = "sha256"): Sign => (input) =>
  createHmac(hash, secret).update(input).digest("base64url")

export const header = { alg: "RS256", kid: "main", typ: "JWT" }

export const claims = { iss: issuer, aud: audience, sub: userId, iat: now - 10, exp: now + 60 }

/** Header and claims as they are given, be they JSON or not. */
export const signed = (header: unknown, claims: unknown, sign: Sign = byMain): string => {
  const input = `${encoded(header)}.${encoded(claims)}`
  return `${input}.${sign(input)}`
}

/** A good token but for these claims and fields of its header. */
export const token = (
  otherClaims: Record<string, unknown> = {},
  otherHeader: Record<string, unknown> = {},
  sign: Sign = byMain
): string => signed({ ...header, ...otherHeader }, { ...claims, ...otherClaims }, sign)
