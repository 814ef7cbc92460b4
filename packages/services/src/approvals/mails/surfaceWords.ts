import { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import { Schema } from "effect"

/** What somebody who asks wants to do, by what the call touches. */
const words: Readonly<Record<SurfaceKind, string>> = {
  email_template: "change an email template",
  email_send: "send an email",
  sms: "send a text message",
  social_post: "publish a social post",
  page: "publish a page",
  sequence: "move a contact through a sequence",
  creation: "build something new"
}

const isSurface = Schema.is(SurfaceKind)

/** The deed of a surface as it stands behind "wants to". */
export const deedOf = (surface: string): string => (isSurface(surface) ? words[surface] : "do something")
