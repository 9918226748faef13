import { NotAMember, Scope } from "@attestry/core/access"
import { ApiKeys, ExpiresIn, NewApiKey } from "@attestry/core/apiKey"
import { Directory } from "@attestry/core/member"
import { ApiKeyId, OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { argument, option, options } from "../Input.ts"
import { json, printOutput } from "../Output.ts"
import { asHost, getUser, user } from "./Host.ts"

const allPermissions: typeof NewApiKey.Type.scopes = ["*"]

const org = option("org", OrganizationId, "org_…", "The organization.")

export const keyCreate = Command.make(
  "create",
  {
    org,
    user,
    name: option("name", NewApiKey.fields.name, "name", "Name of the key."),
    scopes: options(
      "scope",
      Scope,
      "permission",
      "Permission of the key, such as vendor:read, as long as its user has it. May be given several times. By default all permissions of the user."
    ),
    expiresIn: Options.choice("expires-in", ExpiresIn.literals).pipe(
      Options.withDefault("1y"),
      Options.withDescription("Time until the key expires (default 1y).")
    ),
    json
  },
  ({ expiresIn, json, name, org, scopes, user }) =>
    Effect.gen(function*() {
      const { findMember } = yield* Directory
      const { createFor } = yield* ApiKeys
      const { run } = yield* UnitOfWork
      const { id } = yield* getUser(user)
      const { value } = yield* run(Effect.gen(function*() {
        const member = yield* findMember(org, id)
        if (Option.isNone(member)) return yield* new NotAMember()
        return yield* createFor(member.value, {
          name,
          scopes: Arr.isNonEmptyArray(scopes) ? scopes : allPermissions,
          expiresIn
        })
      }))
      return {
        json: { ...value, organizationId: org },
        lines: [
          `${value.id} has the scopes ${value.scopes.join(" ")} until ${value.expiresAt ?? "it is revoked"}`,
          `API key: ${value.key}`
        ]
      }
    }).pipe(asHost(org), printOutput(json))
).pipe(Command.withDescription("Create an API key for a member of an organization. The key is printed only once."))

export const keyRevoke = Command.make(
  "revoke",
  { org, key: argument(ApiKeyId, "apk_…", "Id of the key."), json },
  ({ json, key, org }) =>
    Effect.gen(function*() {
      const { revoke } = yield* ApiKeys
      const id = yield* revoke(key)
      return { json: { id }, lines: [`Revoked: ${id}`] }
    }).pipe(asHost(org), printOutput(json))
).pipe(Command.withDescription("Revoke an API key. A running server rejects it asHost a second."))
