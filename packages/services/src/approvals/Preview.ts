import type { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { DifferenceLine } from "./lineDifference.ts"

/** A named fact about what would leave, in words. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** A mail as it would leave now. */
export interface MailPreview {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Sender, recipient and attachments; empty for a mail that has no recipient yet. */
  readonly facts: ReadonlyArray<Fact>
}

/** A text message as it would leave now. */
export interface TextPreview {
  readonly body: string
  /** Recipient, provider, and the length as carriers count it. */
  readonly facts: ReadonlyArray<Fact>
  /** Surprises for the approver, in words. */
  readonly warnings: ReadonlyArray<string>
  /** Reasons it would not leave now, in words. */
  readonly faults: ReadonlyArray<string>
}

/** A post as one channel would be given it. */
export interface PostPreview {
  /** Name of the network in its own spelling. */
  readonly channel: string
  /** Name of the account at its network; undefined if none can be chosen. */
  readonly account: string | undefined
  /** The texts that leave; of a thread one for each part. */
  readonly parts: ReadonlyArray<string>
  /** The title and link if the channel shows them separately, and the cost. */
  readonly facts: ReadonlyArray<Fact>
  /** Reasons the channel would refuse it now, in words. */
  readonly faults: ReadonlyArray<string>
}

/** A file that posts show. */
export interface MediaPreview {
  readonly kind: "image" | "gif" | "video"
  readonly filename: string
  readonly contentType: string
  /** Path at which it is served, below the public URL; undefined if the library no longer has it. */
  readonly address: string | undefined
  /** Size in pixels; undefined if the file does not say. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Alternative text; empty if none was given. */
  readonly alt: string
  /** Dimensions, duration and file size, in words. */
  readonly measures: string
}

/** Preview of posts, and what would be done with them. */
export interface PostsPreview {
  readonly deed: "publish" | "schedule" | "takeDown"
  /** Time at which they would leave; undefined if at once, and for existing posts. */
  readonly at: string | undefined
  /** Reasons the whole call would be refused now, in words. */
  readonly faults: ReadonlyArray<string>
  readonly posts: ReadonlyArray<PostPreview>
  /** The files that each of the posts shows. */
  readonly media: ReadonlyArray<MediaPreview>
  /** Channels that would be skipped, and why. */
  readonly leftOut: ReadonlyArray<{ readonly channel: string; readonly reason: string }>
}

/** A changed part, line by line. */
export interface ChangedPart {
  readonly name: string
  readonly lines: ReadonlyArray<DifferenceLine>
}

/** Preview of a held call, as far as it can be shown. */
export type Preview =
  | { readonly kind: "mail"; readonly mail: MailPreview }
  | { readonly kind: "text"; readonly text: TextPreview }
  | ({ readonly kind: "posts" } & PostsPreview)
  | {
      readonly kind: "change"
      /** True if there is no published version that it would change. */
      readonly isNew: boolean
      readonly parts: ReadonlyArray<ChangedPart>
      /** The resulting mail, with samples for its variables; or the reason there is none, in words. */
      readonly mail: MailPreview | { readonly why: string }
    }
  | {
      readonly kind: "page"
      readonly deed: "publish" | "takeOffline"
      /** True if the page was never public before. */
      readonly isNew: boolean
      /** Differences from what is public now, or was last, to what would be. */
      readonly parts: ReadonlyArray<ChangedPart>
      /** The page as it would be public, or is. */
      readonly html: string
      /** URL at which anybody who is given it can view that page. */
      readonly address: string
    }
  | {
      readonly kind: "sequence"
      readonly definition: Definition
      /** Start of the run, in words after "the contact". */
      readonly begins: string
      /** The simulated run of the contact from now on. */
      readonly simulated: Simulated
    }
  | {
      readonly kind: "creation"
      readonly deed: "build" | "takeBack"
      /** The parts; all lines are new if none of it exists yet. */
      readonly parts: ReadonlyArray<ChangedPart>
    }
  | {
      /** Without a visual preview: facts only. */
      readonly kind: "facts"
      readonly facts: ReadonlyArray<Fact>
      /** Surprises for the approver, in words. */
      readonly warnings: ReadonlyArray<string>
    }
  | { readonly kind: "none"; readonly why: string }

/** Formats the size of a file for people, in KiB. */
export const sizeWords = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`
