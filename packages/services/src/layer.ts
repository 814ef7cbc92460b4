import { Queue } from "@tidings/jobs/Queue"
import { layer as repositories } from "@tidings/storage/repositories/layer"
import { Layer } from "effect"
import { Access } from "./access/Access.ts"
import { Signer } from "./access/Signer.ts"
import { Assets } from "./assets/Assets.ts"
import { AuditTrail } from "./audit/AuditTrail.ts"
import { Brands } from "./brands/Brands.ts"
import { Changelog } from "./changelog/Changelog.ts"
import { Contacts } from "./contacts/Contacts.ts"
import { Credits } from "./credits/Credits.ts"
import { Deprecations } from "./deprecations/Deprecations.ts"
import { CustomEvents } from "./events/CustomEvents.ts"
import { Inbound } from "./inbound/Inbound.ts"
import { ConnectorHealth } from "./handover/ConnectorHealth.ts"
import { Inbox } from "./inbox/Inbox.ts"
import { localMailbox } from "./inbox/localMailbox.ts"
import { Installation } from "./installation/Installation.ts"
import { FailedJobs } from "./jobs/FailedJobs.ts"
import { Keys } from "./keys/Keys.ts"
import { Analytics } from "./links/clicks/Analytics.ts"
import { Clicks } from "./links/clicks/Clicks.ts"
import { Domains } from "./links/Domains.ts"
import { LinkResolver } from "./links/resolving/LinkResolver.ts"
import { Links } from "./links/Links.ts"
import { Unlocking } from "./links/resolving/Unlocking.ts"
import { Members } from "./members/Members.ts"
import { AttemptLimits } from "./limits/AttemptLimits.ts"
import { Connections } from "./oauth/Connections.ts"
import { OAuthRecords } from "./oauth/OAuthRecords.ts"
import { Cursors } from "./paging/Cursors.ts"
import { QrDesigns } from "./qr/QrDesigns.ts"
import { Scanning } from "./qr/Scanning.ts"
import { Deliveries } from "./sends/Deliveries.ts"
import { Senders } from "./sends/Senders.ts"
import { Sends } from "./sends/Sends.ts"
import { Timeline } from "./sends/timeline/Timeline.ts"
import { Tracking } from "./sends/tracking/Tracking.ts"
import { Settlement } from "./settlement/Settlement.ts"
import { CodeRequests } from "./signIns/CodeRequests.ts"
import { SignInMails } from "./signIns/SignInMails.ts"
import { SignIns } from "./signIns/SignIns.ts"
import { Suppressions } from "./suppressions/Suppressions.ts"
import { Templates } from "./templates/Templates.ts"
import { Engine } from "./templates/Engine.ts"
import { TemplateVersions } from "./templates/TemplateVersions.ts"
import { WebhookFanOut } from "./webhooks/WebhookFanOut.ts"
import { OutboundHttp } from "./outbound/OutboundHttp.ts"
import { WebhookDeliveries } from "./webhooks/WebhookDeliveries.ts"
import { Webhooks } from "./webhooks/Webhooks.ts"
import { Workspaces } from "./workspace/Workspaces.ts"

const everyCall = AuditTrail.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Access.layer, Credits.layer, Settlement.layer, Cursors.layer)),
  Layer.provideMerge(Signer.layer)
)

const foundations = Layer.mergeAll(
  ConnectorHealth.layer,
  Contacts.layer,
  Engine.layer,
  WebhookFanOut.layer,
  TemplateVersions.layer,
  localMailbox
).pipe(Layer.provideMerge(everyCall), Layer.provideMerge(Queue.layer), Layer.provideMerge(repositories))

const resources = Layer.mergeAll(
  Analytics.layer,
  Brands.layer,
  Changelog.layer,
  CustomEvents.layer,
  Deprecations.layer,
  Domains.layer,
  FailedJobs.layer,
  Keys.layer,
  Links.layer,
  Members.layer,
  Senders.layer,
  Templates.layer,
  Workspaces.layer
)

const sending = Layer.mergeAll(Sends.layer, Deliveries.layer, Inbox.layer, Inbound.layer).pipe(
  Layer.provideMerge(Tracking.layer),
  Layer.provideMerge(Timeline.layer),
  Layer.provideMerge(Suppressions.layer)
)

const webhooks = Webhooks.layer.pipe(
  Layer.provideMerge(WebhookDeliveries.layer),
  Layer.provideMerge(OutboundHttp.layer)
)

const connecting = Layer.mergeAll(CodeRequests.layer, Connections.layer, OAuthRecords.layer, SignInMails.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(AttemptLimits.layer, SignIns.layer))
)

const visits = Layer.mergeAll(Clicks.layer, LinkResolver.layer, Unlocking.layer).pipe(
  Layer.provideMerge(AttemptLimits.layer)
)

const drawing = QrDesigns.layer.pipe(Layer.provideMerge(Scanning.layer), Layer.provideMerge(Assets.layer))

/** Every service and repository; what is left to choose is the database, the connectors, the rate limits and the public URL. */
export const layer = Installation.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(resources, sending, webhooks, connecting, visits, drawing)),
  Layer.provideMerge(foundations)
)
