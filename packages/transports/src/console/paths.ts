import { privateHeaders, type Reply } from "../http/Reply.ts"

/** Paths of the console's pages, below the public URL. */
export const consolePaths = {
  signIn: "/sign-in",
  signOut: "/sign-out",
  workspace: "/sign-in/workspace",
  first: "/today",
  approvals: "/approvals"
} as const

/** The addresses of the sandbox begin with it. */
export const sandboxPath = "/test"

/** Returns an address of the console in one of the two worlds. */
export const inWorld = (path: string, livemode: boolean): string => (livemode ? path : sandboxPath + path)

/** First segments of the console's addresses. */
export const roomNames = [
  "today",
  "captured",
  "approvals",
  "mails",
  "templates",
  "journeys",
  "texts",
  "social",
  "people",
  "links",
  "pages",
  "keys",
  "webhooks",
  "connectors",
  "operations",
  "settings"
] as const

/**
 * A path of the console with its query, restricted to the characters of the console's own links, so that it can never
 * name another host.
 */
const own = new RegExp(
  `^(?:${sandboxPath})?/(?:${roomNames.join("|")})(?:/[\\w.~%@+:-]{1,200}){0,8}(?:\\?[\\w.~%&=+:@/\\[\\]-]{0,2000})?$`,
  "u"
)

/** True for an address of a page of the console. */
export const isConsolePage = (address: string): boolean => own.test(address)

/** Returns the path to go to after signing in: the requested one if it is a page of the console, else the first. */
export const wayOn = (asked: string | null | undefined): string =>
  asked !== null && asked !== undefined && own.test(asked) ? asked : consolePaths.first

/** Redirects with GET (303). */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 303,
  headers: { ...privateHeaders, Location: location, ...headers },
  body: ""
})

/** Redirects to a page that must be completed first and that leads back afterwards. */
export const leadTo = (path: string, back: string): Reply =>
  redirect(`${path}?${new URLSearchParams({ to: wayOn(back) })}`)
