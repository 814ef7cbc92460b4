import type { Facts } from "./Facts.ts"

/** The facts of a brief while it is read: the first of each kind stays. */
export type Found = { -readonly [Name in keyof Facts]?: Facts[Name] }

/** Keeps what is new; what was found before stands. */
export const keep = (found: Found, more: Found): void => {
  for (const [name, value] of Object.entries(more)) {
    const key = name as keyof Found
    if (value !== undefined && found[key] === undefined) Object.assign(found, { [key]: value })
  }
}
