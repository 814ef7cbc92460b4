/** Kinds of change (Keep a Changelog 1.1.0). */
export const changeKinds = ["added", "changed", "deprecated", "removed", "fixed", "security"] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One version and its changes, in Markdown of single lines. */
export interface Release {
  readonly version: string
  /** Release date in ISO 8601 (YYYY-MM-DD). */
  readonly date: string
  readonly changes: Readonly<Partial<Record<ChangeKind, ReadonlyArray<string>>>>
}
