import * as Operation from "@tidings/pipeline/Operation"
import { UpdateWorkspace, Workspace } from "@tidings/schema/resources/Workspace"
import { workspacePreview } from "@tidings/services/approvals/showing/workspacePreview"
import { ManagedWorkspace } from "@tidings/services/settings/ManagedWorkspace"

export default Operation.make({
  name: "update_workspace",
  http: "PATCH /v1/workspace",
  scope: "workspace:manage",
  recentSignIn: true,
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Change the workspace's settings",
  description:
    "Name, default sender, tracking, language of new templates, retention, the log of calls, and who may manage; what is left out stays, and what is given holds from the next call on. Limits are the operator's. Where members alone manage, no key lets keys manage again.",
  alsoSaid:
    "rename workspace default from sender language locale settings retention days keep content track opens clicks privacy",
  input: UpdateWorkspace,
  output: Workspace,
  errors: ["field_invalid", "domain_not_verified", "person_required"],
  example: { name: "Acme", retention: { content_days: 14 } },
  surface: "settings",
  asks: (settings) => `Change the workspace's settings: ${Object.keys(settings).join(", ")}`,
  shows: workspacePreview,
  verb: "change",
  handler: (input) => ManagedWorkspace.use((workspace) => workspace.update(input))
})
