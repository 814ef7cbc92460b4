import list_connectors from "@tidings/operations/connectors/list_connectors"
import { ListedConnectors } from "@tidings/schema/resources/ConnectorCatalog"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { listText } from "./ConnectorOutput.ts"

export default Face.make(list_connectors, {
  name: "connector list",
  says: "List the accounts that a workspace's messages go through, in the order they are asked",
  input: Schema.Struct({ workspace }),
  output: ListedConnectors,
  examples: { "All of them, the installation's own last": {} },
  asks: () => ({}),
  tells: (listed) => listed,
  shown: ({ data }, { columns, nowMs }) => ({ result: listText(data, nowMs, columns) })
})
