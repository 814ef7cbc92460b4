import type { StepQuestion } from "../Command.ts"

/** The outcome of a node for a run. */
export type Move =
  /** The run goes on along an edge, to a node or `end`. */
  | { readonly kind: "go"; readonly to: string }
  /** The run rests at its node until this time; null: until an event comes. */
  | { readonly kind: "rest"; readonly until: number | null }
  /** The run needs an answer first; `page` is the page of a look-back. */
  | { readonly kind: "ask"; readonly question: StepQuestion; readonly page: number }
  /** The run ends here; `counts` is the counter of this node that is incremented. */
  | {
      readonly kind: "end"
      readonly status: "completed" | "exited" | "failed"
      readonly reason: string
      readonly counts: "passed" | "left" | "failed"
    }

export const go = (to: string): Move => ({ kind: "go", to })
export const rest = (until: number | null): Move => ({ kind: "rest", until })
export const ask = (question: StepQuestion, page = 1): Move => ({ kind: "ask", question, page })
export const fail = (reason: string): Move => ({ kind: "end", status: "failed", reason, counts: "failed" })
export const leave = (reason: string): Move => ({ kind: "end", status: "exited", reason, counts: "left" })
