import { Effect, type Scope } from "effect"
import { once } from "node:events"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerSession } from "smtp-server"
import type { Certificate } from "./Certificate.ts"

interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly mail: Email
  readonly isSecure: boolean
  readonly user: string | undefined
}

export interface MailServer {
  readonly port: number
  readonly received: () => ReadonlyArray<Received>
  /** Has the next recipients refused with these codes, one each. */
  readonly refuse: (...codes: ReadonlyArray<number>) => void
  /** Number of recipients, rejected or not. */
  readonly asked: () => number
  /** Numbers of connections: open, open at the same time, and opened. */
  readonly connections: () => { readonly open: number; readonly most: number; readonly opened: number }
}

interface Options {
  readonly certificate?: Certificate
  readonly secure?: boolean
  readonly account?: { readonly user: string; readonly password: string }
  /** Time that each mail takes, in milliseconds. */
  readonly slow?: number
  /** A free one by default. */
  readonly port?: number
}

/** A server on this machine that takes mail and keeps it, until the scope ends. */
export const make = (options: Options = {}): Effect.Effect<MailServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const { account, certificate, secure = false, slow = 0 } = options
      const received: Array<Received> = []
      const codes: Array<number> = []
      let asked = 0
      let most = 0
      let opened = 0
      const keep = async (raw: Buffer, { envelope, secure: isSecure, user }: SMTPServerSession, done: () => void) => {
        await new Promise((resolve) => setTimeout(resolve, slow))
        received.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString("latin1"),
          mail: await PostalMime.parse(raw),
          isSecure,
          user: user as string | undefined
        })
        done()
      }
      const server = new SMTPServer({
        logger: false,
        secure,
        ...certificate,
        authOptional: account === undefined,
        disabledCommands: [
          ...(certificate === undefined ? ["STARTTLS"] : []),
          ...(account === undefined ? ["AUTH"] : [])
        ],
        closeTimeout: 100,
        onConnect: (_, done) => {
          opened++
          most = Math.max(most, server.connections.size)
          done()
        },
        onAuth: ({ password, username }, _, done) => {
          if (username === account?.user && password === account?.password) return done(null, { user: username })
          // the most careless server
          const reply = `no such login: ${username} ${password} ${
            Buffer.from(`\0${username}\0${password}`).toString("base64")
          }`
          done(Object.assign(new Error(reply), { responseCode: 535 }))
        },
        onRcptTo: ({ address }, _, done) => {
          asked++
          const responseCode = codes.shift()
          if (responseCode === undefined) return done()
          done(Object.assign(new Error(`5.1.1 ${address} is not welcome`), { responseCode }))
        },
        onData: (stream, session, done) => {
          const chunks: Array<Buffer> = []
          stream.on("data", (chunk: Buffer) => chunks.push(chunk))
          stream.on("end", () => void keep(Buffer.concat(chunks), session, done))
        }
      })
      // faults of clients with TLS
      server.on("error", () => {})
      const listener = server.listen(options.port ?? 0, "127.0.0.1")
      await once(listener, "listening")
      const address = listener.address()
      const started: MailServer = {
        port: typeof address === "object" && address !== null ? address.port : 0,
        received: () => received,
        refuse: (...next) => void codes.push(...next),
        asked: () => asked,
        connections: () => ({ open: server.connections.size, most, opened })
      }
      return { started, server }
    }),
    ({ server }) => Effect.async<void>((resume) => server.close(() => resume(Effect.void)))
  ).pipe(Effect.map(({ started }) => started))
