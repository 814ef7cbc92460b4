import type { LoadRun } from "../run.ts"

/** A part of the page. */
export interface PageSection {
  readonly title: string
  readonly lines: (run: LoadRun) => ReadonlyArray<string>
}
