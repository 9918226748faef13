import { countWaiting } from "./CountWaiting.ts"
import { Todos, type TodoStore } from "./index.ts"

export const useCases = Todos.Default

export const waitingCounts = countWaiting

export type Ports = TodoStore
