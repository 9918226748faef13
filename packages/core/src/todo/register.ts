import { Todos, type TodoStore } from "./index.ts"

export const useCases = Todos.Default

export type Ports = TodoStore
