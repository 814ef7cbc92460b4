import type { Question } from "../Command.ts"

/** Where a node leaves a run. */
export type Move =
  /** It goes on along an edge, to a node or `end`. */
  | { readonly kind: "go"; readonly to: string }
  /** It rests at its node, until then or, without a time, until something comes. */
  | { readonly kind: "rest"; readonly until: number | null }
  /** It must be told something first; of a look-back, which page. */
  | { readonly kind: "ask"; readonly question: Question; readonly page: number }
  /** It ends here: `counts` says what became of it at this node. */
  | {
      readonly kind: "end"
      readonly status: "completed" | "exited" | "failed"
      readonly reason: string
      readonly counts: "passed" | "left" | "failed"
    }

export const go = (to: string): Move => ({ kind: "go", to })
export const rest = (until: number | null): Move => ({ kind: "rest", until })
export const ask = (question: Question, page = 1): Move => ({ kind: "ask", question, page })
export const fail = (reason: string): Move => ({ kind: "end", status: "failed", reason, counts: "failed" })
export const leave = (reason: string): Move => ({ kind: "end", status: "exited", reason, counts: "left" })
