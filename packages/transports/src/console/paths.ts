import { privateHeaders, type Reply } from "../http/Reply.ts"

/** Paths of the console's pages, below the public URL. */
export const consolePaths = {
  signIn: "/sign-in",
  signOut: "/sign-out",
  workspace: "/sign-in/workspace",
  approvals: "/approvals",
  sequences: "/sequences"
} as const

/**
 * A path of the console with its query, restricted to the characters of the console's own links, so that it can never
 * name another host.
 */
const own = /^\/(?:approvals|sequences)(?:\/[\w.~%-]{1,200})*(?:\?[\w.~%&=+:-]{0,500})?$/u

/** Returns the path to go to after signing in: the requested one if it is a page of the console, else the approvals. */
export const wayOn = (asked: string | null | undefined): string =>
  asked !== null && asked !== undefined && own.test(asked) ? asked : consolePaths.approvals

/** Redirects with GET (303). */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 303,
  headers: { ...privateHeaders, Location: location, ...headers },
  body: ""
})

/** Redirects to a page that must be completed first and that leads back afterwards. */
export const leadTo = (path: string, back: string): Reply =>
  redirect(`${path}?${new URLSearchParams({ to: wayOn(back) })}`)
