import { Domains } from "@tidings/services/links/Domains"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { linkHostField, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "domain remove",
  says: "Remove a host that no link uses any more",
  input: Schema.Struct({ host: linkHostField, workspace }),
  positional: ["host"],
  output: Schema.Struct({ host: Schema.String, workspace: Schema.String }),
  audit: "domain.remove",
  examples: { "A host that is not used any more": { host: "go.example.com" } },
  perform: ({ host, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const gone = yield* Domains.use((domains) => domains.remove(workspaceId, host))
      return {
        output: { ...gone, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "domain", id: gone.host } }]
      }
    }),
  shown: ({ host }) => ({ result: host, note: "No link can be made there any more." })
})
