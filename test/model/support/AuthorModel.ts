import { FastCheck } from "effect"

/** The owner, the admin, and an API key of the admin. */
export type Author = "owner" | "admin" | "key"

/** `weak` may change what does not run by itself. */
export type RoleName = "admin" | "runner" | "weak"

export interface State {
  readonly author: Author
  readonly role: RoleName
  readonly isActive: boolean
  readonly hasKey: boolean
  readonly isWebhookEnabled: boolean
}

export type Ask =
  | { readonly do: "role"; readonly role: RoleName }
  | { readonly do: "active"; readonly is: boolean }
  | { readonly do: "revoke" }
  | { readonly do: "edit"; readonly by: Author }
  | { readonly do: "due" }

/** An automation with a schedule and a webhook that the admin made. */
export const beginning: State = {
  author: "admin",
  role: "admin",
  isActive: true,
  hasKey: true,
  isWebhookEnabled: true
}

export const hasRights = ({ hasKey, isActive, role }: State, who: Author): boolean =>
  who === "owner" || (isActive && role !== "weak" && (who === "admin" || hasKey))

export const step = (state: State, asked: Ask): State => {
  switch (asked.do) {
    case "role":
      return { ...state, role: asked.role }
    case "active":
      return { ...state, isActive: asked.is }
    case "revoke":
      return { ...state, hasKey: false }
    case "edit":
      return hasRights(state, asked.by) ? { ...state, author: asked.by, isWebhookEnabled: true } : state
    case "due":
      return { ...state, isWebhookEnabled: state.isWebhookEnabled && hasRights(state, state.author) }
  }
}

const ask = FastCheck.oneof(
  {
    weight: 3,
    arbitrary: FastCheck.constantFrom<RoleName>("admin", "runner", "weak").map((role): Ask => ({ do: "role", role }))
  },
  { weight: 2, arbitrary: FastCheck.boolean().map((is): Ask => ({ do: "active", is })) },
  { weight: 1, arbitrary: FastCheck.constant<Ask>({ do: "revoke" }) },
  {
    weight: 4,
    arbitrary: FastCheck.constantFrom<Author>("owner", "admin", "key").map((by): Ask => ({ do: "edit", by }))
  },
  { weight: 5, arbitrary: FastCheck.constant<Ask>({ do: "due" }) }
)

export const sequences = FastCheck.array(ask, { minLength: 6, maxLength: 16 })
