import type { Options } from "@attestry/auth-jwt/AuthJwt"
import { by, byMain, bySecret, claims, encoded, header, issuer, keys, now, signed, token, userId } from "./Tokens.ts"

interface Forgery {
  readonly name: string
  readonly jwt: string
  readonly options?: Partial<Options>
}

const [head = "", body = "", tail = ""] = token().split(".")

const none = (alg: string, signature = ""): Forgery => ({
  name: `alg ${alg}${signature === "" ? "" : " with a signature"}`,
  jwt: signed({ ...header, alg }, claims, () => signature)
})

const confused = (name: string, secret: string | Uint8Array): ReadonlyArray<Forgery> =>
  (["HS256", "HS384", "HS512"] as const).map((alg) => ({
    name: `${alg} by ${name} as the secret`,
    jwt: token({}, { alg }, bySecret(secret, `sha${alg.slice(2)}`))
  }))

const publicKey = keys.main.publicKey
const strangersJwk = keys.stranger.publicKey.export({ format: "jwk" })
const byStranger = by(keys.stranger.privateKey)

const unsigned: ReadonlyArray<Forgery> = [
  ...["none", "None", "NONE", "nOnE", ""].map((alg) => none(alg)),
  none("none", tail),
  { name: "no alg", jwt: signed({ kid: "main" }, claims) },
  { name: "alg as a number", jwt: token({}, { alg: 256 }) },
  { name: "alg as a list", jwt: token({}, { alg: ["RS256"] }) },
  { name: "alg in other capitals", jwt: token({}, { alg: "rs256" }) },
  { name: "no signature", jwt: `${head}.${body}.` },
  { name: "signature that is cut off", jwt: `${head}.${body}.${tail.slice(0, -8)}` },
  { name: "signature with a flipped byte", jwt: `${head}.${body}.${tail.startsWith("A") ? "B" : "A"}${tail.slice(1)}` },
  { name: "signature of another token", jwt: `${head}.${body}.${token({ jti: "2" }).split(".")[2]}` },
  { name: "signature with more behind it", jwt: `${head}.${body}.${tail}AAAA` },
  { name: "changed claims", jwt: `${head}.${encoded({ ...claims, sub: "usr_other" })}.${tail}` },
  { name: "changed header", jwt: `${encoded({ ...header, x: 1 })}.${body}.${tail}` }
]

const ofOtherKeys: ReadonlyArray<Forgery> = [
  ...confused("the public key in PEM", publicKey.export({ type: "spki", format: "pem" })),
  ...confused("the public key in DER", publicKey.export({ type: "spki", format: "der" })),
  ...confused("the public key in PKCS#1 PEM", publicKey.export({ type: "pkcs1", format: "pem" })),
  ...confused("the JWK", JSON.stringify(publicKey.export({ format: "jwk" }))),
  ...confused("nothing", ""),
  { name: "wrong key", jwt: token({}, {}, byStranger) },
  { name: "unknown kid by a wrong key", jwt: token({}, { kid: "stranger" }, byStranger) },
  { name: "unknown kid by the right key", jwt: token({}, { kid: "other" }) },
  { name: "no kid by a wrong key", jwt: signed({ alg: "ES256" }, claims, byStranger) },
  { name: "kid of another key", jwt: token({}, { kid: "curve" }) },
  { name: "kid as a path", jwt: token({}, { kid: "../../../../dev/null", alg: "HS256" }, bySecret("")) },
  { name: "kid as a path, by a wrong key", jwt: token({}, { kid: "../../../../dev/null" }, byStranger) },
  { name: "kid as SQL", jwt: token({}, { kid: "x' UNION SELECT 'secret' --", alg: "HS256" }, bySecret("secret")) },
  { name: "kid as a URL", jwt: token({}, { kid: "https://evil.example.com/key" }, byStranger) },
  { name: "kid __proto__", jwt: token({}, { kid: "__proto__" }, byStranger) },
  { name: "kid as a number", jwt: token({}, { kid: 0 }) },
  { name: "kid as a list", jwt: token({}, { kid: ["main"] }) },
  { name: "embedded jwk", jwt: token({}, { jwk: strangersJwk }, byStranger) },
  { name: "embedded jwk and no kid", jwt: signed({ alg: "RS256", jwk: strangersJwk }, claims, byStranger) },
  { name: "key for encryption", jwt: token({}, { kid: "encryption" }) },
  { name: "key for another algorithm", jwt: token({}, { kid: "rs512" }) },
  { name: "PS256 with a signature of RS256", jwt: token({}, { alg: "PS256" }) },
  { name: "RS1", jwt: token({}, { alg: "RS1" }, by(keys.main.privateKey, "sha1")) },
  { name: "ES256K", jwt: token({}, { alg: "ES256K", kid: "bitcoin" }, by(keys.bitcoin.privateKey)) },
  { name: "ES256 on another curve", jwt: token({}, { alg: "ES256", kid: "bitcoin" }, by(keys.bitcoin.privateKey)) },
  {
    name: "ES256 in DER",
    jwt: token({}, { alg: "ES256", kid: "curve" }, by(keys.curve.privateKey, "sha256", { dsaEncoding: "der" }))
  },
  {
    name: "ES256 of zeros only",
    jwt: token({}, { alg: "ES256", kid: "curve" }, () => encoded(new Uint8Array(64)))
  },
  { name: "algorithm that is not listed", jwt: token(), options: { algorithms: ["ES256", "RS512"] } }
]

const malformed: ReadonlyArray<Forgery> = [
  { name: "nothing", jwt: "" },
  { name: "a text", jwt: "token" },
  { name: "two dots only", jwt: ".." },
  { name: "two parts", jwt: `${head}.${body}` },
  { name: "four parts", jwt: `${head}.${body}.${tail}.${tail}` },
  { name: "a JWE", jwt: `${encoded({ alg: "dir", enc: "A256GCM" })}..AAAA.${body}.${tail}` },
  { name: "not base64url", jwt: `${head}.${body}.${"!".repeat(tail.length)}` },
  { name: "base64 with padding", jwt: `${head}.${body}.${tail}==` },
  { name: "space inside", jwt: `${head}.${body}.${tail.slice(0, 9)} ${tail.slice(9)}` },
  { name: "space behind", jwt: `${head}.${body}.${tail}\n` },
  { name: "look-alike letters", jwt: `${head}.${body}.${tail.slice(0, -1)}\u0410` },
  { name: "header that is no JSON", jwt: signed("{", claims) },
  { name: "header that is a list", jwt: signed([header], claims) },
  { name: "claims that are no JSON", jwt: signed(header, "{\"sub\"") },
  { name: "claims that are a list", jwt: signed(header, [claims]) },
  { name: "claims that are null", jwt: signed(header, "null") },
  { name: "claims that are a text", jwt: signed(header, "\"usr_1\"") },
  { name: "claims that are not UTF-8", jwt: signed(header, Buffer.from([0x7b, 0xff, 0x7d])) },
  { name: "crit unknown", jwt: token({}, { crit: ["policy"], policy: 1 }) },
  { name: "crit of a claim", jwt: token({}, { crit: ["exp"], exp: now + 60 }) },
  { name: "crit empty", jwt: token({}, { crit: [] }) },
  {
    name: "claims that are not encoded",
    jwt: `${encoded({ ...header, b64: false, crit: ["b64"] })}.${body}.${
      byMain(`${encoded({ ...header, b64: false, crit: ["b64"] })}.${body}`)
    }`
  },
  { name: "typ other than required", jwt: token(), options: { typ: "at+jwt" } },
  { name: "typ missing", jwt: signed({ alg: "RS256", kid: "main" }, claims), options: { typ: "at+jwt" } },
  { name: "too long", jwt: token({ filler: "x".repeat(16 * 1024) }) }
]

const twice = (name: string, first: unknown, second: unknown) =>
  `${JSON.stringify(claims).slice(0, -1).replace(`"${name}":`, "\"else\":")},"${name}":${
    JSON.stringify(first)
  },"${name}":${JSON.stringify(second)}}`

const stale: ReadonlyArray<Forgery> = [
  { name: "expired", jwt: token({ exp: now - 6 }) },
  { name: "expired at the end of the tolerance", jwt: token({ exp: now - 5 }) },
  { name: "expired without any tolerance", jwt: token({ exp: now }), options: { clockTolerance: 0 } },
  { name: "not yet valid", jwt: token({ nbf: now + 6 }) },
  { name: "nbf as a text", jwt: token({ nbf: "0" }) },
  {
    name: "nbf of minus infinity",
    jwt: signed(header, JSON.stringify({ ...claims, nbf: 0 }).replace("\"nbf\":0", "\"nbf\":-1e999"))
  },
  { name: "no exp", jwt: token({ exp: undefined }) },
  { name: "exp null", jwt: token({ exp: null }) },
  { name: "exp as a text", jwt: token({ exp: `${now + 60}` }) },
  { name: "exp as a list", jwt: token({ exp: [now + 60] }) },
  { name: "exp infinite", jwt: signed(header, JSON.stringify(claims).replace(/"exp":\d+/, "\"exp\":1e999")) },
  { name: "exp huge", jwt: token({ exp: 1e300 }) },
  { name: "exp in milliseconds", jwt: token({ exp: (now + 60) * 1_000 }) },
  { name: "iat as a text", jwt: token({ iat: "yesterday" }) },
  { name: "iat before 1970", jwt: token({ iat: -1 }) },
  { name: "iat in the future", jwt: token({ iat: now + 6 }), options: { maxAge: "1 hour" } },
  { name: "older than maxAge", jwt: token({ iat: now - 3_606 }), options: { maxAge: "1 hour" } },
  { name: "no iat when maxAge is set", jwt: token({ iat: undefined }), options: { maxAge: "1 hour" } },
  { name: "exp twice", jwt: signed(header, twice("exp", now - 60, now + 60)) },
  { name: "exp twice, the last of them stale", jwt: signed(header, twice("exp", now + 60, now - 60)) }
]

const ofOthers: ReadonlyArray<Forgery> = [
  { name: "wrong issuer", jwt: token({ iss: "https://evil.example.com" }) },
  { name: "issuer with a slash", jwt: token({ iss: `${issuer}/` }) },
  { name: "issuer in capitals", jwt: token({ iss: issuer.toUpperCase() }) },
  { name: "issuer with more behind it", jwt: token({ iss: `${issuer}.evil.example.com` }) },
  { name: "issuer as a list", jwt: token({ iss: [issuer] }) },
  { name: "issuer null", jwt: token({ iss: null }) },
  { name: "no issuer", jwt: token({ iss: undefined }) },
  { name: "issuer twice", jwt: signed(header, twice("iss", "https://evil.example.com", issuer)) },
  { name: "wrong audience", jwt: token({ aud: "https://other.example.com" }) },
  { name: "audience with our audience as prefix", jwt: token({ aud: `${claims.aud}/admin` }) },
  { name: "audiences without ours", jwt: token({ aud: ["https://other.example.com", issuer] }) },
  { name: "no audience", jwt: token({ aud: undefined }) },
  { name: "audiences empty", jwt: token({ aud: [] }) },
  { name: "audience in a list in a list", jwt: token({ aud: [[claims.aud]] }) },
  { name: "audience as an object", jwt: token({ aud: { [claims.aud]: true } }) },
  { name: "no sub", jwt: token({ sub: undefined }) },
  { name: "sub of another form", jwt: token({ sub: "auth0|1234" }) },
  { name: "sub of something else", jwt: token({ sub: "org_01jdemo" }) },
  { name: "sub as a number", jwt: token({ sub: 1 }) },
  { name: "sub as a list", jwt: token({ sub: [userId] }) },
  { name: "sub with a line end", jwt: token({ sub: `${userId}\n` }) },
  { name: "sub with SQL", jwt: token({ sub: "usr_1' OR '1'='1" }) },
  { name: "sub without an end", jwt: token({ sub: "usr_" }) },
  { name: "sub twice", jwt: signed(header, twice("sub", "usr_other", userId)) },
  {
    name: "sub twice, once escaped",
    jwt: signed(header, twice("sub", "usr_other", userId).replace("\"sub\"", "\"su\\u0062\""))
  },
  { name: "alg twice", jwt: signed("{\"alg\":\"none\",\"alg\":\"RS256\",\"kid\":\"main\"}", claims) },
  { name: "organization of another form", jwt: token({ org: "acme" }) },
  { name: "organization as a list", jwt: token({ org: ["org_01jdemo"] }) },
  { name: "organization null", jwt: token({ org: null }) }
]

/** Tokens of which none may count; each is a good one but for what its name says. */
export const forgeries: ReadonlyArray<Forgery> = [...unsigned, ...ofOtherKeys, ...malformed, ...stale, ...ofOthers]
