// Nothing is checked: the caller vouches for the type, as for the rows of the statement that it wrote.
export const uncheckedCast = <To>(value: unknown): To => value as To
