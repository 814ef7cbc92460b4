import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { KeyKind } from "@tidings/schema/resources/ApiKey"
import { Preset, Scope } from "@tidings/schema/Scope"
import { Members } from "@tidings/services/members/Members"
import { Keys } from "@tidings/services/keys/Keys"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { typedEmail, workspace, workspaceFor } from "../fields.ts"
import { pairLines } from "../table.ts"

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

/** Returns the normalised address of a member. */
const memberOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, typed: string) {
  const email = normalizeEmail(typed)
  const members = yield* Members.use((members) => members.list(workspaceId))
  if (members.some((member) => member.email === email)) return email
  return yield* problem("field_invalid", {
    fields: [{ path: "member", code: "enum_violation", message: `${email} is no member; add them with member add.` }]
  })
})

export default Command.make({
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
    workspace
  }).check(Schema.makeFilter(wrongGrants)),
  output: Schema.Struct({ id: Schema.String, key: Schema.String, workspace: Schema.String }),
  audit: "key.create",
  examples: {
    "A key that sends": { kind: "live", preset: "send", name: "Shop" },
    "A key for Ada": { kind: "live", preset: "full", name: "Ada's scripts", member: "ada@example.com" },
    "A key that reads": { kind: "test", scopes: "sends:read,audit:read", name: "Reports" }
  },
  perform: ({ kind, member, name, preset, scopes = "", workspace }, operator) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const person = member === undefined ? undefined : yield* memberOf(workspaceId, member)
      const grants = preset ?? [...new Set(wordsOf(scopes).filter(isScope))]
      const { key, secret } = yield* Keys.use((keys) =>
        keys.create({ workspaceId, name, kind, grants, user: person ?? operator })
      )
      const metadata = {
        kind,
        ...(person !== undefined && { member: person }),
        ...(typeof grants === "string" ? { preset: grants } : { scopes: grants })
      }
      return {
        output: { id: key.id, key: secret, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "key", id: key.id }, metadata }]
      }
    }),
  shown: (issued) => ({ result: pairLines(issued), note: "The key is shown this once." })
})
