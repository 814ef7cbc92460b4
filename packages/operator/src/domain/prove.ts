import { LinkDomain } from "@tidings/schema/resources/LinkDomain"
import { LinkClaims } from "@tidings/services/links/LinkClaims"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { linkHostField, workspace, workspaceFor } from "../fields.ts"
import { recordLines } from "../recordLines.ts"

export default Command.make({
  name: "domain prove",
  says: "Look whether a workspace proves a host that it claims for its short links",
  input: Schema.Struct({ host: linkHostField, workspace }),
  positional: ["host"],
  output: Schema.Struct({ ...LinkDomain.fields, workspace: Schema.String }),
  audit: "domain.verify",
  examples: { "Once its TXT record is published": { host: "go.example.com" } },
  prepare: ({ host, workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => LinkClaims.use((domains) => domains.look(id, host))),
  perform: ({ workspace }, _, seen) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const found = yield* LinkClaims.use((domains) => domains.prove(workspaceId, seen))
      const metadata = { status: found.status }
      return {
        output: { ...found, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "domain", id: found.host }, metadata }]
      }
    }),
  shown: ({ host, records, status }) => ({
    result: [`${host}, ${status}`, ...records.flatMap(recordLines)].join("\n"),
    isWrong: status === "pending"
  })
})
