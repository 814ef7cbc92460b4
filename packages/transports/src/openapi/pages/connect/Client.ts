/** Something to paste, or to follow. */
export interface Snippet {
  /** Where it goes. */
  readonly title: string
  readonly language: "json" | "shell" | "text" | "toml" | "typescript"
  readonly text: string
  /** Does the same by one click. */
  readonly install?: { readonly label: string; readonly href: string }
}

/** How one MCP client is told about this server. */
export interface Client {
  readonly id: string
  readonly title: string
  /** What there is to know besides, in prose. */
  readonly note: string
  /** A person signs in and chooses what it may do. */
  readonly oauth: ReadonlyArray<Snippet>
  /** It acts by an API key. */
  readonly key: ReadonlyArray<Snippet>
}

/** Where clients reach this server. */
export interface ServerUrls {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** The tool-protocol endpoint. */
  readonly url: string
}
