import type { Schema } from "effect"
import { EventMetadata } from "./CustomEvent.ts"
import { CardKey } from "./LinkAnalytics.ts"
import { Plan } from "./Plan.ts"
import { QrEncodes, QrFormat, QrFrame, QrStyle } from "./QrDesign.ts"
import { Scenario, SendStatus, Simulation } from "./Send.ts"
import { DeviceKind, LinkStatus, PlatformKind, Utm, UtmField } from "./ShortLink.ts"
import { SuppressionReason } from "./Suppression.ts"
import { Contract, TemplateCategory, TemplateMode, TemplateStatus } from "./Template.ts"
import { WebhookStatus } from "./Webhook.ts"

/** Named schemas in their own words, whatever is said of them where fields use them. */
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
