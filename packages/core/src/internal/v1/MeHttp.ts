import * as Effect from "effect/Effect"
import { currentCaller } from "../../access/Actor.ts"
import { permissionTable } from "../../access/Permission.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { MeApi } from "./MeApi.ts"

export const MeHttp = Handlers.group(MeApi, (handlers) =>
  handlers
    .handle("get", () =>
      Envelope.signed(Effect.map(currentCaller, ({ apiKey, member, organization, permissions, user }) => ({
        user,
        organization,
        member,
        permissions: [...permissions],
        apiKey
      }))))
    .handle("permissions", () =>
      Effect.succeed({ permissions: permissionTable })))
