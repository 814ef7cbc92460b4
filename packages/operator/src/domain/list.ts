import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Domains } from "@tidings/services/links/Domains"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "domain list",
  says: "List the hosts of a workspace's short links",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Schema.Struct({ host: Schema.String, workspaceId: Schema.String, createdAt: Timestamp })),
  examples: { "All of them": {} },
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => Domains.use((domains) => domains.list(id))),
  shown: asTable(["host", "since"], (domains) => domains.map(({ createdAt, host }) => [host, createdAt]))
})
