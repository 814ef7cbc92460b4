import { type Plan, turnsOf } from "@tidings/schema/Plan"

/** Whose turn a job takes, and for how many turns it counts; made by `turnOf` alone, so that nobody leaves the plan out. */
export class Whose {
  readonly workspaceId: string
  readonly #plan: Plan

  private constructor(workspaceId: string, plan: Plan) {
    this.workspaceId = workspaceId
    this.#plan = plan
  }

  /** The turn of a workspace on its plan. */
  static readonly turnOf = (workspaceId: string, plan: Plan): Whose => new Whose(workspaceId, plan)

  get weight(): number {
    return turnsOf[this.#plan]
  }
}

export const { turnOf } = Whose
