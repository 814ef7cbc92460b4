import type { TemplateRepository } from "@tidings/storage/repositories/TemplateRepository"
import type { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import type { Caller } from "../../access/Caller.ts"
import type { Engine } from "../../templates/Engine.ts"
import type { Templates } from "../../templates/Templates.ts"
import type { TemplateVersions } from "../../templates/TemplateVersions.ts"
import type { Preview } from "./Preview.ts"
import { sendPreview } from "./sendPreview.ts"
import { proposalPreview, publishPreview } from "./templatePreview.ts"

/** What previews are made with. */
export type PreviewNeeds = Engine | Templates | TemplateRepository | TemplateVersions | WorkspaceRepository

type Previewing = (input: unknown) => Effect.Effect<Preview, never, Caller | PreviewNeeds>

/** How what a held call would come to is shown, by operation; whatever else is held is judged by its input alone. */
const previews = new Map<string, Previewing>([
  ["send_transactional", sendPreview],
  ["publish_template", publishPreview],
  ["propose_template_change", proposalPreview]
])

/** What a call with this input would come to now; it changes nothing. */
export const previewOf = (operation: string, input: unknown): ReturnType<Previewing> =>
  previews.get(operation)?.(input) ?? Effect.succeed<Preview>({ kind: "none" })
