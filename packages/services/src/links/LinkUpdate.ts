import type { UpdateShortLink } from "@tidings/schema/resources/ShortLink"
import type { FieldError } from "@tidings/schema/FieldError"
import type { LinkEdit as Columns } from "@tidings/storage/repositories/LinkRepository"
import type { KeptTimes } from "@tidings/engines/links/wrongTimes"

/** The changes that an author may make to a link; absent fields stay as they are. */
export type LinkUpdate = typeof UpdateShortLink.Type

const pairs = [
  ["password", "clearPassword"],
  ["expiresAt", "clearExpiresAt"],
  ["scheduledGoLiveAt", "clearScheduledGoLiveAt"],
  ["routeRules", "clearRouteRules"]
] as const

/** Faults for fields that are both given and cleared. */
export const linkContradictions = (edit: LinkUpdate): ReadonlyArray<FieldError> =>
  pairs.flatMap(([field, clear]) =>
    edit[clear] === true && edit[field] !== undefined
      ? [{ path: clear, code: "format_invalid" as const, message: `Give ${field} or clear it, not both` }]
      : []
  )

const fieldOf: Readonly<Record<string, string>> = { goLiveAt: "scheduledGoLiveAt", passwordHash: "password" }

/** Returns the API names of an edit's columns. */
export const namedIn = (columns: Columns): ReadonlyArray<string> =>
  Object.keys(columns).map((column) => fieldOf[column] ?? column)

/** The current times that apply unless the edit gives others. */
export const keptBy = (edit: LinkUpdate, { expiresAt, goLiveAt }: KeptTimes): KeptTimes => ({
  expiresAt: edit.clearExpiresAt === true ? null : expiresAt,
  goLiveAt: edit.clearScheduledGoLiveAt === true ? null : goLiveAt
})

/** The columns of an edit; `passwordHash` is the hash of the given password. */
export const linkColumnsOf = (edit: LinkUpdate, passwordHash: string | undefined): Columns => ({
  ...(edit.destinationUrl !== undefined && { destinationUrl: edit.destinationUrl }),
  ...(edit.label !== undefined && { label: edit.label }),
  ...(edit.tags !== undefined && { tags: edit.tags }),
  ...(edit.utm !== undefined && { utm: edit.utm }),
  ...(edit.routeRules !== undefined && { routeRules: edit.routeRules }),
  ...(edit.expiresAt !== undefined && { expiresAt: new Date(edit.expiresAt) }),
  ...(edit.scheduledGoLiveAt !== undefined && { goLiveAt: new Date(edit.scheduledGoLiveAt) }),
  ...(passwordHash !== undefined && { passwordHash }),
  ...(edit.clearPassword === true && { passwordHash: null }),
  ...(edit.clearExpiresAt === true && { expiresAt: null }),
  ...(edit.clearScheduledGoLiveAt === true && { goLiveAt: null }),
  ...(edit.clearRouteRules === true && { routeRules: [] })
})
