import { ClientPreset, ownerScopes, Scope, scopesOf } from "@tidings/schema/Scope"
import { memoized } from "@tidings/schema/once/memoized"

/** A preset's name, and the actions that it allows, in words. */
export interface PresetWords {
  readonly preset: ClientPreset
  readonly name: string
  readonly allows: string
}

/** Words for reading scopes: the things to look at. */
const sights: Partial<Readonly<Record<Scope, string>>> = {
  "brand:read": "brands",
  "sends:read": "sends",
  "suppressions:read": "suppressions",
  "social:posts:read": "social posts",
  "campaigns:read": "campaigns",
  "sequences:read": "sequences",
  "marketing:read": "the marketing strategy",
  "lists:read": "lists",
  "contacts:read": "contacts",
  "topics:read": "topics",
  "segments:read": "segments",
  "approvals:read": "approvals",
  "links:read": "links",
  "keys:read": "keys",
  "audit:read": "the audit trail",
  "connectors:read": "connectors",
  "messaging.transactional.read": "text messages",
  "assets:read": "assets",
  "domains:read": "domains"
}

/** Words for the other scopes: the actions. */
const deeds: Partial<Readonly<Record<Scope, string>>> = {
  "templates:send": "send mail",
  "messaging.transactional.send": "send text messages",
  "sequences:trigger": "start sequences",
  "flows:enroll": "enrol contacts",
  "events:write": "record events",
  "templates:write": "write and publish templates",
  "pages:write": "write pages",
  "pages:publish": "publish pages",
  "compositions:write": "make designs",
  "social:posts:write": "write social posts",
  "social:posts:publish": "publish social posts",
  "campaigns:write": "plan campaigns",
  "marketing:write": "change the marketing strategy",
  "lists:write": "change lists",
  "segments:write": "change segments",
  "contacts:write": "create and change contacts",
  "topics:write": "change topics",
  "approvals:write": "decide approvals",
  "links:write": "make and change links and QR codes",
  "assets:write": "add and change assets",
  "campaigns:send": "have campaigns leave",
  "sequences:write": "change sequences",
  "brand:write": "change brands",
  "messaging.transactional.write": "change the words of text messages",
  "social:templates:write": "change the words of social posts",
  "credits:read": "look at the credits",
  "sends:content": "read what mails said",
  "webhooks:manage": "manage webhooks",
  "suppressions:write": "lift suppressions",
  "suppressions:bypass": "send to suppressed addresses"
}

const listed = memoized(() => new Intl.ListFormat("en", { type: "conjunction" }))

const wordsOf = (
  words: Partial<Readonly<Record<Scope, string>>>,
  scopes: ReadonlyArray<Scope>
): ReadonlyArray<string> =>
  (Object.keys(words) as ReadonlyArray<Scope>).filter((scope) => scopes.includes(scope)).map((scope) => words[scope]!)

const beyondRead = (preset: ClientPreset, live: ReadonlyArray<Scope>): string =>
  listed().format([
    "all of Read",
    ...wordsOf(
      deeds,
      live.filter((scope) => scopesOf[preset].includes(scope))
    )
  ])

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** Returns the presets in words; only scopes that some operation needs are mentioned. */
export const presetsOf = (live: ReadonlyArray<Scope>): ReadonlyArray<PresetWords> => [
  {
    preset: "read",
    name: "Read",
    allows: `Look at ${listed().format(["the workspace", "templates", ...wordsOf(sights, live)])}. It changes nothing.`
  },
  { preset: "send", name: "Send", allows: sentence(beyondRead("send", live)) },
  { preset: "author", name: "Author", allows: `${sentence(beyondRead("author", live))} It sends no mail.` },
  { preset: "full", name: "Full", allows: `Everything a key can do: ${beyondRead("full", live)}.` }
]

const isScope = (word: string): word is Scope => (Scope.literals as ReadonlyArray<string>).includes(word)

/** Returns the scopes named in a space-separated text, without unknown words. */
export const scopesIn = (text: string): ReadonlyArray<Scope> => text.split(/\s+/u).filter(isScope)

const bySize = ClientPreset.literals.toSorted((one, other) => scopesOf[one].length - scopesOf[other].length)

/** Returns the smallest preset with all of these scopes that a client may have. */
export const smallestPreset = (scopes: ReadonlyArray<Scope>): ClientPreset =>
  bySize.find((preset) => scopes.every((scope) => ownerScopes.has(scope) || scopesOf[preset].includes(scope)))!
