import { NotAMember } from "@attestry/core/access/Access"
import { Scope } from "@attestry/core/access/Permission"
import { ExpiresIn, NewApiKey } from "@attestry/core/apiKey/ApiKey"
import { ApiKeys } from "@attestry/core/apiKey/ApiKeys"
import { Directory } from "@attestry/core/member/Directory"
import { ApiKeyId, OrganizationId } from "@attestry/core/shared/Ids"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { argument, option, options } from "../Input.ts"
import { json, makeOutput } from "../Output.ts"
import { knownUser, user, within } from "./Host.ts"

const everything: typeof NewApiKey.Type.scopes = ["*"]

const org = option("org", OrganizationId, "org_…", "The organization.")

/** `attestry key create`: an API key for a member. */
export const keyCreate = Command.make(
  "create",
  {
    org,
    user,
    name: option("name", NewApiKey.fields.name, "name", "What the key is for."),
    scopes: options(
      "scope",
      Scope,
      "permission",
      "A permission such as vendor:read, which the key has as far as its user holds it. May be given several times; all that the user holds unless given."
    ),
    expiresIn: Options.choice("expires-in", ExpiresIn.literals).pipe(
      Options.withDefault("1y"),
      Options.withDescription("When the key expires; 1y unless given.")
    ),
    json
  },
  ({ expiresIn, json, name, org, scopes, user }) =>
    Effect.gen(function*() {
      const { findMember } = yield* Directory
      const { createFor } = yield* ApiKeys
      const { run } = yield* UnitOfWork
      const { id } = yield* knownUser(user)
      const { apiKey, token } = yield* run(Effect.gen(function*() {
        const member = yield* findMember(org, id)
        if (Option.isNone(member)) return yield* new NotAMember()
        return yield* createFor(member.value, {
          name,
          scopes: Arr.isNonEmptyArray(scopes) ? scopes : everything,
          expiresIn
        })
      }))
      return {
        json: { ...apiKey, key: token },
        lines: [
          `${apiKey.id} may ${apiKey.scopes.join(" ")} until ${apiKey.expiresAt ?? "it is revoked"}`,
          `API key: ${token}`
        ]
      }
    }).pipe(within(org), makeOutput(json))
).pipe(Command.withDescription("Make an API key that acts for a member of an organization. It is shown this once."))

/** `attestry key revoke`: ends an API key. */
export const keyRevoke = Command.make(
  "revoke",
  { org, key: argument(ApiKeyId, "apk_…", "The id of the key."), json },
  ({ json, key, org }) =>
    Effect.gen(function*() {
      const { revoke } = yield* ApiKeys
      const id = yield* revoke(key)
      return { json: { id }, lines: [`Revoked: ${id}`] }
    }).pipe(within(org), makeOutput(json))
).pipe(Command.withDescription("Revoke an API key. A running server refuses it within a second."))
