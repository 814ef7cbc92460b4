import type { Seen } from "@tidings/schema/approvals/approval"
import type { DifferenceLine } from "./lineDifference.ts"

/** A mail as it would leave now. */
export interface MailPreview {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** From whom, to whom and with what, in words by name; nothing of a mail that has no recipient yet. */
  readonly facts: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** One part of something that would change. */
export interface ChangedPart {
  readonly name: string
  readonly lines: ReadonlyArray<DifferenceLine>
}

/** What a held call would come to, as far as it can be shown. */
export type Preview =
  | { readonly kind: "mail"; readonly mail: MailPreview; readonly versions: Seen["versions"] }
  | {
      readonly kind: "change"
      /** Where there is nothing yet that it would change. */
      readonly isNew: boolean
      readonly parts: ReadonlyArray<ChangedPart>
      /** As it would be afterwards, with samples for its variables; what hinders that, in words. */
      readonly mail: MailPreview | { readonly why: string }
      /** Of what it is shown, as they are now. */
      readonly versions: Seen["versions"]
    }
  | { readonly kind: "none"; readonly why?: string }
