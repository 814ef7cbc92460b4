import { Schema } from "effect"
import type { Plan } from "../Plan.ts"
import { ShortLink } from "../resources/ShortLink.ts"

/** The lowest plan whose webhooks get link events. */
export const linkEventsPlan: Plan = "pro"

/** The `data` of a link event: the link as the API shows it, and the fields of the event itself. */
export const linkData = <F extends Schema.Struct.Fields>(more: F) => Schema.Struct({ ...ShortLink.fields, ...more })

/** The reason of an operator's action. */
export const reason = { reason: Schema.String.annotate({ description: "The reason that the operator gave" }) }

/** An example of `linkData`. */
export const linkExample = {
  linkId: "lnk_01kb2x9w3t5v7y8z",
  livemode: true,
  destinationUrl: "https://example.com/launch",
  slug: "launch",
  domain: "go.example.com",
  redirectUrl: "https://go.example.com/launch",
  status: "live",
  label: "Launch",
  campaignId: null,
  tags: ["launch"],
  hasPassword: false,
  expiresAt: null,
  scheduledGoLiveAt: null,
  routeRules: [],
  utm: { source: "newsletter", campaign: "launch" },
  totalClicks: 0,
  uniqueClicks: 0,
  botClicks: 0,
  createdAt: "2026-11-20T15:44:30.123Z",
  updatedAt: "2026-11-20T15:44:30.123Z",
  archivedAt: null
} as const satisfies typeof ShortLink.Encoded
