import { bySurfaceChannel } from "../channels.ts"
import { normalizeEmail } from "../fields/Email.ts"
import { sequenceChannels } from "../sequences/channels.ts"
import type { SurfaceKind } from "./ApprovalPolicy.ts"

/** The recipient of a held call: a normalised email address, or a phone number in E.164. */
export type Recipient = { readonly email: string } | { readonly number: string }

/** A surface in words, and the facts by which a held call on it is shown. */
interface Surface {
  readonly noun: string
  /** The caller's intention, as a verb phrase. */
  readonly wantsTo: string
  /** For a surface that writes to the `to` of a call: the message in words, and its recipient. */
  readonly writes?: { readonly what: string; readonly to: (to: string) => Recipient }
  /** Other surfaces through which the same content may leave, with the way in words. */
  readonly alsoLeavesBy?: ReadonlyArray<readonly [kind: SurfaceKind, how: string]>
}

/** Every surface that a policy can be for. */
export const surfaces: Readonly<Record<SurfaceKind, Surface>> = {
  email_template: {
    noun: "Email template",
    wantsTo: "change an email template",
    alsoLeavesBy: [["creation", "a creation makes templates, and rejecting it archives them"]]
  },
  email_send: {
    noun: "Email",
    wantsTo: "send an email",
    writes: { what: "mail to this address", to: (address) => ({ email: normalizeEmail(address) }) },
    alsoLeavesBy: [
      ["sequence", "a sequence mails whom a call enrols, at an address that the call may name"],
      ["email_template", "a call that publishes a template changes what every later mail says"]
    ]
  },
  ...bySurfaceChannel((messages, name): Surface => ({
    ...messages,
    ...(name in sequenceChannels && { alsoLeavesBy: [["sequence", "a sequence writes to whom a call enrols"]] })
  })),
  social_post: { noun: "Social post", wantsTo: "publish a social post, or take one down" },
  page: {
    noun: "Page",
    wantsTo: "publish a page, or take one offline",
    alsoLeavesBy: [["creation", "a creation makes pages, and rejecting it takes them offline"]]
  },
  sequence: { noun: "Sequence", wantsTo: "move a contact through a sequence" },
  creation: { noun: "Creation", wantsTo: "build something new, or take it back" },
  campaign: {
    noun: "Campaign",
    wantsTo: "have a mail or a sequence reach many people",
    alsoLeavesBy: [["email_template", "a call that publishes a template changes what a scheduled mail says"]]
  },
  settings: { noun: "Settings", wantsTo: "change settings of the workspace" },
  personal_data: { noun: "Personal data", wantsTo: "erase a person, or take people's data away" }
}
