import * as Layer from "effect/Layer"
import { Notices, type NoticeStore } from "./index.ts"
import { Unsubscriptions } from "./Unsubscriptions.ts"

export const useCases = Layer.merge(Notices.Default, Unsubscriptions.Default)

export type Ports = NoticeStore
