import type { Code } from "@tidings/schema/catalogue"
import type { Problem } from "@tidings/schema/Problem"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { CreationPartRow, CreationRow, MadePart } from "@tidings/storage/repositories/CreationRepository"
import type { Effect } from "effect"
import type { Caller } from "../../access/Caller.ts"
import type { CallNotes } from "../../audit/CallNotes.ts"
import type { Written } from "../../composer/Composer.ts"

/** What a part is made from. */
export interface Ordered {
  readonly creation: CreationRow
  readonly brand: Brand
  readonly written: Written
  readonly part: Pick<CreationPartRow, "channel" | "key">
  /** What was made before it, by key. */
  readonly made: ReadonlyMap<string, MadePart>
}

type Deed<A> = Effect.Effect<A, Problem<Code>, Caller | CallNotes>

/** How parts of a kind are made and taken back. */
export interface PartMaker {
  /** What takes its time, before the transaction; the effect that is answered makes the part in it. */
  readonly ready: (ordered: Ordered) => Effect.Effect<Deed<MadePart>, Problem<Code>, Caller>
  /** In a transaction; `kept` where it cannot be taken back. */
  readonly undo: (made: MadePart) => Deed<"undone" | "kept">
}
