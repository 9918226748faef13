/** A single resource without the moves that the caller may make, to compare it with its row in a list. */
export const withoutMoves = ({ allowed: _, ...rest }: Record<string, unknown>): Record<string, unknown> => rest
