import * as Data from "effect/Data"

// A server's text may repeat addresses and credentials, so only its numbers are kept.
export class SmtpFailure extends Data.TaggedError("SmtpFailure")<{
  // code of the driver, such as `EAUTH`
  readonly code: string
  // such as `550 5.1.1`
  readonly status?: string
  // such as `RCPT TO`
  readonly command?: string
  // detail of the network or TLS
  readonly detail?: string
}> {
  override get message() {
    const { code, command, detail, status } = this
    return [code, status, command === undefined ? undefined : `at ${command}`, detail]
      .filter((word) => word !== undefined).join(" ")
  }

  get isPermanent(): boolean {
    if (ofTheNetwork.has(this.code)) return false
    return this.status === undefined ? aboutTheMail.has(this.code) : this.status.startsWith("5")
  }

  // The server has not accepted the mail, so a retry can't send it twice.
  get isTransient(): boolean {
    return this.status?.startsWith("4") ?? false
  }
}

const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"])

const ofTheNetwork = new Set(["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS"])

const textIn = (error: unknown, key: string): string | undefined => {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === "string" ? value : undefined
}

export const failureOf = (error: unknown): SmtpFailure => {
  const code = /^E[A-Z0-9]+$/.exec(textIn(error, "code") ?? "")?.[0] ?? "EUNKNOWN"
  const response = textIn(error, "response")
  const [, status, enhanced] = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response ?? "") ?? []
  const command = /^[A-Z]+(?: [A-Z0-9-]+)?$/.exec(textIn(error, "command") ?? "")?.[0]
  const detail = response === undefined && ofTheNetwork.has(code) ? textIn(error, "message") : undefined
  return new SmtpFailure({
    code,
    ...(status === undefined ? {} : { status: enhanced === undefined ? status : `${status} ${enhanced}` }),
    ...(command === undefined ? {} : { command }),
    ...(detail === undefined ? {} : { detail })
  })
}
