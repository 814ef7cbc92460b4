import * as Operation from "@tidings/pipeline/Operation"
import { Workspace } from "@tidings/schema/resources/Workspace"
import { Workspaces } from "@tidings/services/workspace/Workspaces"
import { Schema } from "effect"

export default Operation.make({
  name: "read_workspace",
  http: "GET /v1/workspace",
  scope: null,
  summary: "Read the workspace of this key",
  description: "Answers plan, limits and default sender of the workspace that the API key belongs to.",
  alsoSaid: "budget left quota credits usage account plan balance limits how many more who am I logged in",
  input: Schema.Struct({}),
  output: Workspace,
  handler: () => Workspaces.use((workspaces) => workspaces.read)
})
