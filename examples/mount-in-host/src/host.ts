import type { UserId } from "@attestry/core/shared"
import { Option, Schema } from "effect"
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto"

/** A user of the host. `userId` is an additional column with their id in Attestry. */
export interface HostUser {
  readonly email: string
  readonly name: string
  readonly isOwner: boolean
  readonly userId?: UserId
}

interface Row {
  readonly user: HostUser
  readonly salt: Buffer
  readonly hash: Buffer
}

/** Session cookie of the host. With https, name it `__Host-shop_session`. */
export const cookieName = "shop_session"

const credentialsIn = Schema.decodeUnknownOption(Schema.Struct({ email: Schema.String, password: Schema.String }))

const hashOf = (password: string, salt: Buffer) => scryptSync(password, salt, 32)

/** Users, passwords and sessions, which the host had before Attestry. */
export class Host {
  readonly #rows = new Map<string, Row>()
  readonly #sessions = new Map<string, string>()

  addUser(user: HostUser, password: string): void {
    const salt = randomBytes(16)
    this.#rows.set(user.email, { user, salt, hash: hashOf(password, salt) })
  }

  /** Finds the user with this address and password. */
  findUser(body: unknown): HostUser | undefined {
    const { email, password } = Option.getOrElse(credentialsIn(body), () => ({ email: "", password: "" }))
    const row = this.#rows.get(email)
    return row !== undefined && timingSafeEqual(hashOf(password, row.salt), row.hash) ? row.user : undefined
  }

  linkUser(email: string, userId: UserId): void {
    const row = this.#rows.get(email)
    if (row !== undefined) this.#rows.set(email, { ...row, user: { ...row.user, userId } })
  }

  signIn({ email }: HostUser): string {
    const session = randomBytes(32).toString("base64url")
    this.#sessions.set(session, email)
    return session
  }

  signOut(session: string): void {
    this.#sessions.delete(session)
  }

  /** Finds the user of the session. */
  findSession(session: string): HostUser | undefined {
    return this.#rows.get(this.#sessions.get(session) ?? "")?.user
  }
}
