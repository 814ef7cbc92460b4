import type { Effect } from "effect"
import type { ClientCounts } from "../site/client.ts"
import type { TestedSite } from "../site/TestedSite.ts"
import type { Snapshot } from "../reckoning/snapshot.ts"
import type { Reckoned } from "../reckoning/Reckoned.ts"

/** A kind of load while it is asked for. */
export interface Loading {
  /** Asks for one thing until it is accepted or refused for good; `n` counts from 0 and is in all that it names. */
  readonly ask: (n: number) => Effect.Effect<void>
  /** Compares everything accepted with what became of it, by the snapshot and by questions of its own. */
  readonly reckon: (seen: Snapshot) => Effect.Effect<Reckoned>
}

/** A row of the table of loads. */
export interface LoadKind {
  readonly name: string
  /** One sentence: what is asked for, and what must become of it. */
  readonly says: string
  /** Mean time from one to the next. */
  readonly everyMs: number
  readonly begin: (site: TestedSite, met: ClientCounts) => Loading
}
