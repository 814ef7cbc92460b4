import { providerTitle } from "@tidings/services/connectors/providers"
import { type Revoked, Revocations } from "@tidings/services/connectors/tokens/Revocations"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { connectorFor, connectorId } from "./Given.ts"

const Outcome = Schema.Literals(["revoked", "shared", "unsupported", "failed"])

const Removed = Schema.Struct({
  id: Schema.String,
  provider: Schema.String,
  workspace: Schema.String,
  /** The result of revoking its tokens at the network. */
  tokens: Schema.Struct({
    outcome: Outcome,
    others: Schema.optionalKey(Schema.Int),
    reason: Schema.optionalKey(Schema.String)
  })
})

const unasked = { outcome: "failed", reason: "it was not asked" } as const

const says = (provider: string, { tokens: { others = 0, outcome, reason } }: typeof Removed.Type): string => {
  const title = providerTitle(provider)
  switch (outcome) {
    case "revoked":
      return `Forgotten here, and ${title} took its tokens back.`
    case "shared":
      return `Forgotten here. ${title} was not asked to take its tokens back: ${others === 1 ? "another account" : `${others} other accounts`} would lose theirs too.`
    case "failed":
      return `Forgotten here. ${title} did not take its tokens back (${reason}): end the app's access in your settings there.`
    case "unsupported":
      return `Forgotten here; take the credentials back at ${title} too, and its reports to this address.`
  }
}

export default Command.make({
  name: "connector remove",
  says: "Disconnect an account and forget its credentials; messages go through the next of its channel, and its network is asked to take its tokens back",
  input: Schema.Struct({ id: connectorId }),
  positional: ["id"],
  output: Removed,
  audit: "connector.remove",
  examples: { "An account that was closed": { id: "cnr_01k9tq3n8e7vabcdefghjkmnpq" } },
  perform: ({ id }) =>
    Effect.gen(function* () {
      const { channel, provider, workspaceId } = yield* connectorFor(id)
      const { remove, revoke } = yield* Revocations
      const { removed } = yield* remove(workspaceId, id)
      const output = (tokens: Revoked): typeof Removed.Type => ({ id, provider, workspace: workspaceId, tokens })
      return {
        output: output(unasked),
        changes: [{ workspaceId, target: { kind: "connector", id }, metadata: { provider, channel } }],
        afterwards: Effect.map(revoke(removed), output)
      }
    }),
  shown: (removed) => ({ result: removed.id, note: says(removed.provider, removed) })
})
