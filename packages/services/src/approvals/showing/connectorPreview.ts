import type { ConnectorId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Connections } from "../../connectors/Connections.ts"
import { providerTitle } from "../../connectors/providers.ts"
import type { Preview } from "../Preview.ts"

/** Previews a change of connectors: each with its label, provider and state. */
export const connectorFacts = Effect.fnUntraced(function* (ids: ReadonlyArray<ConnectorId>) {
  const { workspaceId } = yield* Caller
  const { find } = yield* Connections
  const all = yield* Effect.forEach(ids, (id) => find(workspaceId, id))
  return {
    kind: "facts",
    facts: all.map(({ channel, id, label, provider, reason }) => ({
      name: id,
      value: `${label} (${providerTitle(provider)}, ${channel})${reason === null ? "" : `: ${reason}`}`
    })),
    warnings: []
  } satisfies Preview
})
