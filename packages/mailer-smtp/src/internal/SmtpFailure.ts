import * as Data from "effect/Data"

/**
 * What went wrong between a mailer and its server, in words of ours: what a server says may repeat addresses and
 * credentials, so none of it is kept but its numbers.
 */
export class SmtpFailure extends Data.TaggedError("SmtpFailure")<{
  /** The driver's word for it, such as `EAUTH`. */
  readonly code: string
  /** The numbers of the server's answer, such as `550 5.1.1`. */
  readonly status?: string
  /** What was being said to the server, such as `RCPT TO`. */
  readonly command?: string
  /** What the network or TLS complained of. */
  readonly detail?: string
}> {
  override get message() {
    const { code, command, detail, status } = this
    return [code, status, command === undefined ? undefined : `at ${command}`, detail]
      .filter((word) => word !== undefined).join(" ")
  }

  /** Whether the server will take it no other time: what it said, or what the driver found before it asked. */
  get isPermanent(): boolean {
    if (ofTheNetwork.has(this.code)) return false
    return this.status === undefined ? aboutTheMail.has(this.code) : this.status.startsWith("5")
  }

  /** Whether the server has said that it will perhaps take it later, so that nothing has left. */
  get isTransient(): boolean {
    return this.status?.startsWith("4") ?? false
  }
}

const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"])

const ofTheNetwork = new Set(["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS"])

const told = (error: unknown, key: string): string | undefined => {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === "string" ? value : undefined
}

/** What is worth knowing of an error of the driver's. */
export const failureOf = (error: unknown): SmtpFailure => {
  const code = /^E[A-Z0-9]+$/.exec(told(error, "code") ?? "")?.[0] ?? "EUNKNOWN"
  const response = told(error, "response")
  const [, status, enhanced] = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response ?? "") ?? []
  const command = /^[A-Z]+(?: [A-Z0-9-]+)?$/.exec(told(error, "command") ?? "")?.[0]
  const detail = response === undefined && ofTheNetwork.has(code) ? told(error, "message") : undefined
  return new SmtpFailure({
    code,
    ...(status === undefined ? {} : { status: enhanced === undefined ? status : `${status} ${enhanced}` }),
    ...(command === undefined ? {} : { command }),
    ...(detail === undefined ? {} : { detail })
  })
}
