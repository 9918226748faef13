import { Effect } from "effect"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { caller } from "./Actor.ts"
import { permissionTable } from "./Permission.ts"

/**
 * The handlers about the caller.
 *
 * @since 0.1.0
 * @category handlers
 */
export const MeHttp = V1Http.group(V1, "me", (handlers) =>
  handlers
    .handle("get", () =>
      Envelope.single(Effect.map(caller, ({ apiKey, member, organization, permissions, user }) => ({
        user,
        organization,
        member,
        permissions: [...permissions],
        apiKey
      }))))
    .handle("permissions", () => Effect.succeed({ permissions: permissionTable })))
