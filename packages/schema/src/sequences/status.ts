import { Schema } from "effect"

export const SequenceStatus = Schema.Literals(["draft", "published", "paused", "archived"]).annotate({
  identifier: "SequenceStatus",
  description: "A published sequence takes contacts; a paused one moves nobody; an archived one lets its runs end"
})
export type SequenceStatus = typeof SequenceStatus.Type

export const RunStatus = Schema.Literals(["active", "waiting", "completed", "exited", "cancelled", "failed"]).annotate({
  identifier: "SequenceRunStatus",
  description: "active has something to do now, waiting is at a wait, a state or a held send; the others are final",
  endings: { well: ["completed", "exited"], badly: ["cancelled", "failed"] }
})
export type RunStatus = typeof RunStatus.Type
