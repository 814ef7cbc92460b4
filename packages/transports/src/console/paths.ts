import { privateHeaders } from "../http/privateHeaders.ts"
import type { Reply } from "../http/Reply.ts"

/** Where members find what is theirs, below the public URL. */
export const consolePaths = {
  signIn: "/sign-in",
  signOut: "/sign-out",
  workspace: "/sign-in/workspace",
  approvals: "/approvals",
  sequences: "/sequences"
} as const

/** A path of the console with its query, in the characters that its own links have: never another host's. */
const own = /^\/(?:approvals|sequences)(?:\/[\w.~%-]{1,200})*(?:\?[\w.~%&=+:-]{0,500})?$/u

/** Where somebody goes on once they are signed in: as asked where that is a page of the console, else to what waits for them. */
export const wayOn = (asked: string | null | undefined): string =>
  asked !== null && asked !== undefined && own.test(asked) ? asked : consolePaths.approvals

/** Leads on with GET. */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 303,
  headers: { ...privateHeaders, Location: location, ...headers },
  body: ""
})

/** Leads to a page on which something is to be settled first, and from there back. */
export const leadTo = (path: string, back: string): Reply =>
  redirect(`${path}?${new URLSearchParams({ to: wayOn(back) })}`)
