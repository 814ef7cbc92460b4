import { Effect } from "effect"
import type { Preview } from "./Preview.ts"
import { sendPreview } from "./sendPreview.ts"
import { proposalPreview, publishPreview } from "./templatePreview.ts"

type Previewing = (input: unknown) => ReturnType<typeof sendPreview> | ReturnType<typeof publishPreview>

/** How what a held call would come to is shown, by operation; whatever else is held is judged by its input alone. */
const previews = new Map<string, Previewing>([
  ["send_transactional", sendPreview],
  ["publish_template", publishPreview],
  ["propose_template_change", proposalPreview]
])

/** What a call with this input would come to now; it changes nothing. */
export const previewOf = (operation: string, input: unknown): ReturnType<Previewing> =>
  previews.get(operation)?.(input) ?? Effect.succeed<Preview>({ kind: "none" })
