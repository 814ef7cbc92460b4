import { normalizeEmail } from "@tidings/schema/fields/Email"
import { KeyKind } from "@tidings/schema/resources/ApiKey"
import { Preset, Scope } from "@tidings/schema/Scope"
import create_key from "@tidings/operations/keys/create_key"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, typedEmail, workspace } from "../fields.ts"
import { pairLines } from "../table.ts"

/** Returns the number of days in a text like `90d`, 1 to 400; undefined for another text. */
const daysIn = (text: string): number | undefined => {
  const days = Number(/^([1-9]\d{0,2})d$/u.exec(text)?.[1])
  return days <= 400 ? days : undefined
}

const isScope = Schema.is(Scope)

const wordsOf = (text: string): ReadonlyArray<string> => text.split(/[\s,]+/u).filter((word) => word !== "")

interface Grants {
  readonly preset?: Preset
  readonly scopes?: string
}

/** Returns the error of an input that is neither one preset nor at least one scope; undefined if it is valid. */
const wrongGrants = ({ preset, scopes }: Grants): string | undefined => {
  if ((preset === undefined) === (scopes === undefined)) return "Give either --preset or --scopes."
  if (scopes === undefined) return undefined
  const words = wordsOf(scopes)
  const unknown = words.filter((word) => !isScope(word))
  if (unknown.length > 0) return `Unknown: ${unknown.join(", ")}. The scopes are:\n  ${Scope.literals.join("\n  ")}`
  return words.length === 0 ? "--scopes names no scope." : undefined
}

export default Face.make(create_key, {
  name: "key create",
  says: "Issue a key; its secret is shown this once",
  input: Schema.Struct({
    kind: KeyKind.annotate({ description: "live sends real mail, test stays in the sandbox, mcp is for agents" }),
    preset: Schema.optionalKey(Preset.annotate({ description: "Permissions of the key, by preset" })),
    scopes: Schema.optionalKey(
      Schema.String.annotate({ title: "a,b", description: "Permissions of the key, scope by scope" })
    ),
    name: Schema.String.annotate({ description: "Name of the key, for people" }),
    member: Schema.optionalKey(
      typedEmail("The member it is for, who cannot approve with it what they asked for with another key")
    ),
    expires: Schema.optionalKey(
      Schema.String.annotate({ title: "90d", description: "Days until the key is refused, 1d to 400d" }).check(
        Schema.makeFilter((text) => daysIn(text) !== undefined || "Days until it is refused, 1d to 400d.")
      )
    ),
    workspace
  }).check(Schema.makeFilter(wrongGrants)),
  output: Schema.Struct({ id: Schema.String, key: Schema.String, workspace: Schema.String }),
  examples: {
    "A key that sends": { kind: "live", preset: "send", name: "Shop" },
    "A key for Ada": { kind: "live", preset: "full", name: "Ada's scripts", member: "ada@example.com" },
    "A key for a quarter": { kind: "live", preset: "author", name: "Campaign", expires: "90d" },
    "A key that reads": { kind: "test", scopes: "sends:read,audit:read", name: "Reports" }
  },
  pathOf: (path) => (path === "expires_in_days" ? "expires" : undefined),
  asks: ({ expires, kind, member, name, preset, scopes }) =>
    given({
      name,
      kind,
      preset,
      scopes: scopes === undefined ? undefined : [...new Set(wordsOf(scopes).filter(isScope))],
      member: member === undefined ? undefined : normalizeEmail(member),
      expires_in_days: expires === undefined ? undefined : daysIn(expires)
    }),
  tells: ({ id, secret }, _, { workspaceId }) => ({ id, key: secret!, workspace: workspaceId }),
  shown: (issued) => ({ result: pairLines(issued), note: "The key is shown this once." })
})
