import * as Operation from "@tidings/pipeline/Operation"
import { Workspace } from "@tidings/schema/resources/Workspace"
import { ManagedWorkspace } from "@tidings/services/settings/ManagedWorkspace"
import { Schema } from "effect"

export default Operation.make({
  name: "read_workspace",
  http: "GET /v1/workspace",
  scope: null,
  summary: "Read the workspace of this key",
  description:
    "Answers plan, limits and settings of the workspace that the API key belongs to, and who calls: kind, role and scopes.",
  alsoSaid: "budget left quota credits usage account plan balance limits how many more who am I logged in",
  input: Schema.Struct({}),
  output: Workspace,
  handler: () => ManagedWorkspace.use((workspace) => workspace.read)
})
