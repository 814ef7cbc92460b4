import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import type { DifferenceLine } from "./lineDifference.ts"

/** Something to be known of what would leave, in words by name. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** A mail as it would leave now. */
export interface MailPreview {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** From whom, to whom and with what; nothing of a mail that has no recipient yet. */
  readonly facts: ReadonlyArray<Fact>
}

/** A text message as it would leave now. */
export interface TextPreview {
  readonly body: string
  /** To whom, through whom, and how carriers count it. */
  readonly facts: ReadonlyArray<Fact>
  /** What may surprise, in words. */
  readonly warnings: ReadonlyArray<string>
  /** Why it would not leave now, in words. */
  readonly faults: ReadonlyArray<string>
}

/** A post as one channel would be given it. */
export interface PostPreview {
  /** As the network writes itself. */
  readonly channel: string
  /** The account as its network calls it; undefined where none can be chosen. */
  readonly account: string | undefined
  /** The texts that leave, of a thread one for each part. */
  readonly parts: ReadonlyArray<string>
  /** Its title and its link where these have places of their own, and what it costs. */
  readonly facts: ReadonlyArray<Fact>
  /** Why the channel would refuse it now, in words. */
  readonly faults: ReadonlyArray<string>
}

/** A file that posts show. */
export interface MediaPreview {
  readonly kind: "image" | "gif" | "video"
  readonly filename: string
  readonly contentType: string
  /** Where it is served, below the public URL; undefined where the library has it no more. */
  readonly address: string | undefined
  /** In pixels, where the file says so. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** What it shows, in words; empty where nobody said. */
  readonly alt: string
  /** Its measures, in words. */
  readonly measures: string
}

/** What posts would be shown as, and what would be done with them. */
export interface PostsPreview {
  readonly deed: "publish" | "schedule" | "takeDown"
  /** When they would leave; undefined for at once, and for what is there already. */
  readonly at: string | undefined
  /** Why none of it would be taken now, in words. */
  readonly faults: ReadonlyArray<string>
  readonly posts: ReadonlyArray<PostPreview>
  /** What each of them shows. */
  readonly media: ReadonlyArray<MediaPreview>
  /** Channels that would be passed by, and why. */
  readonly leftOut: ReadonlyArray<{ readonly channel: string; readonly reason: string }>
}

/** One part of something that would change. */
export interface ChangedPart {
  readonly name: string
  readonly lines: ReadonlyArray<DifferenceLine>
}

/** What a held call would come to, as far as it can be shown. */
export type Preview =
  | { readonly kind: "mail"; readonly mail: MailPreview }
  | { readonly kind: "text"; readonly text: TextPreview }
  | ({ readonly kind: "posts" } & PostsPreview)
  | {
      readonly kind: "change"
      /** Where there is nothing yet that it would change. */
      readonly isNew: boolean
      readonly parts: ReadonlyArray<ChangedPart>
      /** As it would be afterwards, with samples for its variables; what hinders that, in words. */
      readonly mail: MailPreview | { readonly why: string }
    }
  | {
      readonly kind: "page"
      readonly deed: "publish" | "takeOffline"
      /** Where nothing of it was public before. */
      readonly isNew: boolean
      /** Of what is public now, or was last, and what would be. */
      readonly parts: ReadonlyArray<ChangedPart>
      /** The page as it would be public, or is. */
      readonly html: string
      /** Where anybody who is given it can look at that. */
      readonly address: string
    }
  | {
      readonly kind: "sequence"
      readonly definition: Definition
      /** How its way begins, in words behind "the contact". */
      readonly begins: string
      /** What the contact would go through from now on. */
      readonly simulated: Simulated
    }
  | {
      readonly kind: "creation"
      readonly deed: "build" | "takeBack"
      /** Of what there is nothing yet, all of it new. */
      readonly parts: ReadonlyArray<ChangedPart>
    }
  | {
      /** Nothing that could be looked at: what is to be known of it. */
      readonly kind: "facts"
      readonly facts: ReadonlyArray<Fact>
      /** What may surprise, in words. */
      readonly warnings: ReadonlyArray<string>
    }
  | { readonly kind: "none"; readonly why: string }
