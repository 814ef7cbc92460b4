import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { OperatedWorkspace, operatedWorkspaceOf, operatedWorkspaceText } from "./OperatedWorkspace.ts"

export default Command.read({
  name: "workspace show",
  says: "Show a workspace's plan, rates, budget and sender",
  input: Schema.Struct({ workspace }),
  output: OperatedWorkspace,
  examples: { "The only one there is": {} },
  perform: ({ workspace }) => Effect.map(workspaceFor(workspace), operatedWorkspaceOf),
  shown: (settings) => ({ result: operatedWorkspaceText(settings) })
})
