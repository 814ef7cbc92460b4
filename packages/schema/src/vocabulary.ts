import type { Schema } from "effect"
import { EventMetadata } from "./resources/CustomEvent.ts"
import { CardKey } from "./resources/LinkAnalytics.ts"
import { Plan } from "./Plan.ts"
import { QrEncodes, QrFormat, QrFrame, QrStyle } from "./resources/QrDesign.ts"
import { Scenario, SendStatus, Simulation } from "./resources/Send.ts"
import { DeviceKind, PlatformKind } from "./resources/RouteRule.ts"
import { LinkStatus } from "./resources/ShortLink.ts"
import { Utm, UtmField } from "./resources/Utm.ts"
import { SuppressionReason } from "./resources/Suppression.ts"
import { Contract, TemplateCategory, TemplateMode, TemplateStatus } from "./resources/Template.ts"
import { WebhookStatus } from "./resources/Webhook.ts"

/** The named schemas with their own descriptions, whatever descriptions the fields give that use them. */
export const vocabulary: ReadonlyArray<Schema.Constraint> = [
  CardKey,
  Contract,
  DeviceKind,
  EventMetadata,
  LinkStatus,
  Plan,
  PlatformKind,
  QrEncodes,
  QrFormat,
  QrFrame,
  QrStyle,
  Scenario,
  SendStatus,
  Simulation,
  SuppressionReason,
  TemplateCategory,
  TemplateMode,
  TemplateStatus,
  Utm,
  UtmField,
  WebhookStatus
]
