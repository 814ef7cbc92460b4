/** Kinds of change (Keep a Changelog 1.1.0). */
export const changeKinds = ["added", "changed", "deprecated", "removed", "fixed", "security"] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One version and what it brings, in Markdown of single lines. */
export interface Release {
  readonly version: string
  /** A day, as ISO 8601 writes it. */
  readonly date: string
  readonly changes: Readonly<Partial<Record<ChangeKind, ReadonlyArray<string>>>>
}
