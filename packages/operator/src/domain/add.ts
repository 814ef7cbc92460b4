import { Domains } from "@tidings/services/links/Domains"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { linkHostField, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "domain add",
  says: "Give a workspace a host for its short links",
  input: Schema.Struct({ host: linkHostField, workspace }),
  positional: ["host"],
  output: Schema.Struct({ host: Schema.String, added: Schema.Boolean, workspace: Schema.String }),
  audit: "domain.add",
  examples: { "Links such as https://go.example.com/spring": { host: "go.example.com" } },
  perform: ({ host, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const done = yield* Domains.use((domains) => domains.add(workspaceId, host))
      return {
        output: { ...done, workspace: workspaceId },
        changes: done.added ? [{ workspaceId, target: { kind: "domain", id: done.host } }] : []
      }
    }),
  shown: ({ added, host }) => ({
    result: host,
    note: added ? "Create links there by giving it as domain." : "The workspace has it already."
  })
})
