/** The unit in which a network counts the length of a text. */
type Counted =
  /** X's count: most scripts 1, others and emoji 2, a link 23 (twitter-text). */
  | "weighted"
  /** Characters as readers see them (Unicode grapheme clusters). */
  | "graphemes"
  /** Unicode code points; `links` is the count of a link. */
  | "characters"
  | "utf16"
  | "bytes"
  /** Threads' count: characters, but emoji by their bytes in UTF-8. */
  | "emojiBytes"

export interface TextRule {
  readonly most: number
  readonly counted: Counted
  /** The count of each link, whatever its length; undefined if links count by their length. */
  readonly links?: number
  /** Maximum in bytes, which applies as well. */
  readonly bytes?: number
}

/** Requirements for a file; an undefined bound is unknown or does not exist. */
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

/**
 * A network's requirements for a post, checked before it is accepted. Source: shared notes and each row's own `source`.
 */
export interface SocialRules {
  readonly text: TextRule
  readonly title?: TextRule & { readonly required: boolean }
  /** Undefined if the network takes no pictures. */
  readonly images?: FileRule & { readonly most: number }
  /**
   * Requirements for animated pictures, if they differ from pictures; if undefined, they count as pictures, provided
   * their type is among those of `images`.
   */
  readonly gif?: FileRule
  readonly video?: FileRule
  /** True if a post may have both pictures and films. */
  readonly mixed?: boolean
  /** `media`: no post without any; `video`: no post without a film. */
  readonly requires?: "media" | "video"
  /** Maximum length of a file's alt text, in characters; undefined if the network has none. */
  readonly alt?: number
  /** True if a link has a field of its own; else the link ends the text. */
  readonly linkBeside?: boolean
  readonly hashtags?: number
  readonly mentions?: number
  /** True if a thread of several parts can be posted. */
  readonly thread: boolean
}
