/** How a network counts the length of a text. */
export type Counted =
  /** As X does: most scripts 1, others and emoji 2, a link 23 (twitter-text). */
  | "weighted"
  /** What a reader takes for one character (Unicode grapheme clusters). */
  | "graphemes"
  /** Unicode code points; `links` says what a link counts for. */
  | "characters"
  | "utf16"
  | "bytes"
  /** As Threads does: characters, but emoji by their bytes in UTF-8. */
  | "emojiBytes"

export interface TextRule {
  readonly most: number
  readonly counted: Counted
  /** What each link counts for, whatever its length; as long as it is without. */
  readonly links?: number
  /** At most so many bytes as well. */
  readonly bytes?: number
}

/** What a file must be; bounds that are left out are not known or not there. */
export interface FileRule {
  readonly types: ReadonlyArray<string>
  readonly maxBytes: number
  readonly minWidth?: number
  readonly maxWidth?: number
  readonly maxPixels?: number
  /** Width by height. */
  readonly minRatio?: number
  readonly maxRatio?: number
  readonly minSeconds?: number
  readonly maxSeconds?: number
}

/** What a network takes of a post, checked before it is accepted. Source: shared notes and each row's own `source`. */
export interface SocialRules {
  readonly text: TextRule
  readonly title?: TextRule & { readonly required: boolean }
  /** Undefined where a network takes no pictures. */
  readonly images?: FileRule & { readonly most: number }
  /** Where an animated picture is something else than a picture; those that say nothing take it as one, if its type is among theirs. */
  readonly gif?: FileRule
  readonly video?: FileRule
  /** Whether pictures and films may stand together. */
  readonly mixed?: boolean
  /** `media`: no post without any; `video`: no post without a film. */
  readonly requires?: "media" | "video"
  /** Of each file, in characters; undefined where there is no such text. */
  readonly alt?: number
  /** Whether a link has a place of its own beside the text; where it has none, it ends the text. */
  readonly linkBeside?: boolean
  readonly hashtags?: number
  readonly mentions?: number
  /** Whether a thread of several parts can be posted. */
  readonly thread: boolean
}
