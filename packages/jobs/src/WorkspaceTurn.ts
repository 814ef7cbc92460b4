import { type Plan, turnsOf } from "@tidings/schema/Plan"

/** A workspace's turn and its weight, made only by `turnOf`, so that no caller omits the plan. */
export class WorkspaceTurn {
  readonly workspaceId: string
  readonly #plan: Plan

  private constructor(workspaceId: string, plan: Plan) {
    this.workspaceId = workspaceId
    this.#plan = plan
  }

  /** The turn of a workspace on its plan. */
  static readonly turnOf = (workspaceId: string, plan: Plan): WorkspaceTurn => new WorkspaceTurn(workspaceId, plan)

  get weight(): number {
    return turnsOf[this.#plan]
  }
}

export const { turnOf } = WorkspaceTurn
