import { bridgePath } from "../../../http/addresses.ts"

/** A text to paste, or a link to follow. */
export interface Snippet {
  /** The file or program that the text goes to. */
  readonly title: string
  readonly language: "json" | "shell" | "text" | "toml" | "typescript"
  readonly text: string
  /** A link that does the same with one click. */
  readonly install?: { readonly label: string; readonly href: string }
}

/** The settings that connect one MCP client to this server. */
export interface Client {
  readonly id: string
  readonly title: string
  /** Further advice, in prose. */
  readonly note: string
  /** Settings for OAuth: a person signs in and chooses what the client may do. */
  readonly oauth: ReadonlyArray<Snippet>
  /** Settings for an API key. */
  readonly key: ReadonlyArray<Snippet>
}

/** The URLs of this server. */
export interface ServerUrls {
  /** Base URL, without a trailing slash. */
  readonly baseUrl: string
  /** URL of the MCP endpoint. */
  readonly url: string
}

/**
 * Returns the URL of the bridge on this server. A package name would be looked up at a registry, where anybody may own
 * it.
 */
export const bridgeOf = ({ baseUrl }: ServerUrls): string => `${baseUrl}${bridgePath}`
