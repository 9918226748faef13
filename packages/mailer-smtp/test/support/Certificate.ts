import { generateKeyPairSync, randomBytes, sign } from "node:crypto"

export interface Certificate {
  readonly cert: string
  readonly key: string
}

const der = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const commonName = (name: string) => sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))))
const moment = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]|\..*$/g, "")}Z`))

/** A certificate that vouches for itself and for that name, for an hour unless it is over already. */
export const selfSigned = (name: string, options: { readonly isExpired?: boolean } = {}): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const algorithm = sequence(oid("2a8648ce3d040302"))
  const names = sequence(oid("551d11"), der(0x04, sequence(der(0x82, Buffer.from(name)))))
  const authority = sequence(oid("551d13"), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    commonName(name),
    sequence(moment(hours(-2)), moment(hours(options.isExpired === true ? -1 : 1))),
    commonName(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(names, authority))
  )
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign("sha256", body, privateKey)))
  const lines = whole.toString("base64").replaceAll(/.{64}/g, "$&\n")
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  }
}
