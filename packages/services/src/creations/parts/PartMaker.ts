import type { Code } from "@tidings/schema/catalogue"
import type { Problem } from "@tidings/schema/Problem"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { CreationPartRow, CreationRow, MadePart } from "@tidings/storage/repositories/CreationRepository"
import type { Effect } from "effect"
import type { Caller } from "../../access/Caller.ts"
import type { CallNotes } from "../../audit/CallNotes.ts"
import type { WrittenCopy } from "../../composer/CopyComposer.ts"

/** Input for making a part. */
interface Ordered {
  readonly creation: CreationRow
  readonly brand: Brand
  readonly written: WrittenCopy
  readonly part: Pick<CreationPartRow, "channel" | "key">
  /** Parts made before it, by key. */
  readonly made: ReadonlyMap<string, MadePart>
}

type Deed<A> = Effect.Effect<A, Problem<Code>, Caller | CallNotes>

/** Makes and undoes parts of one kind. */
export interface PartMaker {
  /** Does slow work before the transaction; the returned effect makes the part inside it. */
  readonly ready: (ordered: Ordered) => Effect.Effect<Deed<MadePart>, Problem<Code>, Caller>
  /** Undoes a part inside a transaction; `kept` if it cannot be undone. */
  readonly undo: (made: MadePart) => Deed<"undone" | "kept">
}
