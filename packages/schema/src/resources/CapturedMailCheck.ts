import { Schema } from "effect"
import { id } from "../Id.ts"

/** Bytes of HTML beyond which Gmail shows the rest of a mail on request only: 102 KB. */
export const gmailCutBytes = 102 * 1024

const Size = Schema.Struct({
  message_bytes: Schema.Int.annotate({ description: "Size of the whole message" }),
  html_bytes: Schema.Int.annotate({ description: "Size of the HTML" }),
  gmail_cut_bytes: Schema.Int.annotate({ description: "Size of HTML beyond which Gmail cuts a mail" }),
  is_cut_by_gmail: Schema.Boolean.annotate({ description: "True if Gmail shows the rest on request only" })
})

const CheckedLink = Schema.Struct({
  url: Schema.String.annotate({ description: "The address" }),
  state: Schema.Literals(["ok", "broken", "unknown", "unreachable", "refused"]).annotate({
    description:
      "ok: below 400, redirects too; broken: 400 and above; unknown: its server takes no HEAD; unreachable: no answer in time; refused: it leads to no public address"
  }),
  status: Schema.NullOr(Schema.Int).annotate({ description: "HTTP status of the answer; null without one" })
})

const Lacking = Schema.Struct({
  feature: Schema.String.annotate({ description: "The feature that the mail uses" }),
  url: Schema.String.annotate({ description: "Page about it" }),
  unsupported: Schema.Array(Schema.String).annotate({ description: "Mail programs without it" }),
  partial: Schema.Array(Schema.String).annotate({ description: "Mail programs with a part of it" })
})

const Rule = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the rule" }),
  score: Schema.NullOr(Schema.Finite).annotate({ description: "Points that it added; null if the filter tells none" }),
  description: Schema.NullOr(Schema.String).annotate({
    description: "Its subject in words; null if the filter tells none"
  })
})

/** The checks of one captured mail. */
export const CapturedMailCheck = Schema.Struct({
  id: id("snd"),
  size: Size.annotate({ description: "Sizes, and Gmail's cut" }),
  links: Schema.Struct({
    checked: Schema.Array(CheckedLink).annotate({ description: "The first 50 web addresses, asked by HEAD" }),
    unchecked: Schema.Int.annotate({ description: "Number of further addresses" })
  }).annotate({ description: "Its links" }),
  support: Schema.Struct({
    as_of: Schema.String.annotate({ description: "Date of the data of caniemail.com" }),
    clients: Schema.Array(Schema.String).annotate({ description: "Mail programs that were looked up" }),
    features: Schema.Array(Lacking).annotate({ description: "Features that some of them lack, the most lacking first" })
  }).annotate({ description: "Support of its HTML and CSS by mail programs" }),
  spam: Schema.Struct({
    state: Schema.Literals(["checked", "unavailable"]).annotate({ description: "unavailable: no filter answered" }),
    reason: Schema.NullOr(Schema.String).annotate({
      description: "The reason why it is unavailable; null if it was checked"
    }),
    score: Schema.NullOr(Schema.Finite).annotate({ description: "The filter's score" }),
    threshold: Schema.NullOr(Schema.Finite).annotate({ description: "Score from which the filter calls a mail spam" }),
    is_spam: Schema.NullOr(Schema.Boolean).annotate({ description: "True if the score reaches the threshold" }),
    rules: Schema.Array(Rule).annotate({ description: "Rules that the mail met, at most 100" })
  }).annotate({ description: "Opinion of the server's spam filter, rspamd or SpamAssassin" })
}).annotate({ identifier: "CapturedMailCheck", description: "Checks of a captured mail" })
export type CapturedMailCheck = typeof CapturedMailCheck.Type
