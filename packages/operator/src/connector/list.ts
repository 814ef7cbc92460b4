import { ListedConnectors } from "@tidings/schema/resources/ConnectorCatalog"
import { Catalog } from "@tidings/services/catalog/Catalog"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { listText } from "./ConnectorOutput.ts"

export default Command.read({
  name: "connector list",
  says: "List the accounts that a workspace's messages go through, in the order they are asked",
  input: Schema.Struct({ workspace }),
  output: ListedConnectors,
  examples: { "All of them, the installation's own last": {} },
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => Catalog.use((catalog) => catalog.listOf(id))),
  shown: ({ data }, { columns, nowMs }) => ({ result: listText(data, nowMs, columns) })
})
