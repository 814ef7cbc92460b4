import type { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import type { CreationRepository } from "@tidings/storage/repositories/CreationRepository"
import type { PageRepository } from "@tidings/storage/repositories/PageRepository"
import type { PageVisitRepository } from "@tidings/storage/repositories/PageVisitRepository"
import type { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import type { TemplateRepository } from "@tidings/storage/repositories/TemplateRepository"
import type { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import type { Caller } from "../../access/Caller.ts"
import type { AssetFiles } from "../../assets/AssetFiles.ts"
import type { PagePreviews } from "../../pages/PagePreviews.ts"
import type { Simulations } from "../../sequences/simulation/Simulations.ts"
import type { Sms } from "../../sms/Sms.ts"
import type { EventTexts } from "../../social/events/EventTexts.ts"
import type { SocialEvents } from "../../social/events/SocialEvents.ts"
import type { PostTerms } from "../../social/publishing/PostTerms.ts"
import type { Engine } from "../../templates/Engine.ts"
import type { Templates } from "../../templates/Templates.ts"
import type { TemplateVersions } from "../../templates/TemplateVersions.ts"
import { creationPreview } from "./creationPreview.ts"
import { eventPreview } from "./posts/eventPreview.ts"
import { pagePreview } from "./pagePreview.ts"
import { batchPreview, publicationPreview, removalPreview, schedulePreview } from "./posts/postsPreview.ts"
import type { Preview } from "./Preview.ts"
import { sequencePreview } from "./sequencePreview.ts"
import { sendPreview } from "./sendPreview.ts"
import { smsPreview } from "./smsPreview.ts"
import { proposalPreview, publishPreview } from "./templatePreview.ts"

/** What previews are made with. */
export type PreviewNeeds =
  | AssetFiles
  | ContactRepository
  | CreationRepository
  | Engine
  | PagePreviews
  | PageRepository
  | PageVisitRepository
  | EventTexts
  | PostTerms
  | Simulations
  | Sms
  | SocialEvents
  | SocialPostRepository
  | TemplateRepository
  | Templates
  | TemplateVersions
  | WorkspaceRepository

type Previewing = (input: unknown) => Effect.Effect<Preview, never, Caller | PreviewNeeds>

/** How what a held call would come to is shown, by operation; whatever else is held is judged by its input alone. */
const previews = new Map<string, Previewing>([
  ["send_transactional", sendPreview],
  ["publish_template", publishPreview],
  ["propose_template_change", proposalPreview],
  ["publish_page", pagePreview],
  ["enroll_in_sequence", sequencePreview],
  ["approve_creation_strategy", creationPreview],
  ["send_transactional_sms", smsPreview],
  ["create_social_post", batchPreview],
  ["publish_social_post", publicationPreview],
  ["schedule_social_post", schedulePreview],
  ["delete_social_post", removalPreview],
  ["trigger_social_event", eventPreview]
])

/** What a call with this input would come to now; it changes nothing. */
export const previewOf = (operation: string, input: unknown): ReturnType<Previewing> =>
  previews.get(operation)?.(input) ?? Effect.succeed<Preview>({ kind: "none" })
