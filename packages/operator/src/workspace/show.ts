import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"
import { Settings, settingsOf, settingsText } from "./Settings.ts"

export default Command.read({
  name: "workspace show",
  says: "Show a workspace's plan, rates, budget and sender",
  input: Schema.Struct({ workspace }),
  output: Settings,
  examples: { "The only one there is": {} },
  perform: ({ workspace }) => Effect.map(workspaceFor(workspace), settingsOf),
  shown: (settings) => ({ result: settingsText(settings) })
})
