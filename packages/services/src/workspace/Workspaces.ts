import type { Workspace, WorkspaceSettings } from "@tidings/schema/resources/Workspace"
import {
  WorkspaceRepository,
  type WorkspaceChanges,
  type WorkspaceRow
} from "@tidings/storage/repositories/WorkspaceRepository"
import { ratesOf } from "@tidings/schema/Plan"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

const changesOf = (
  row: WorkspaceRow,
  {
    budget,
    burst,
    fromEmail,
    fromName,
    name,
    perMinute,
    plan,
    rate,
    trackClicks,
    trackOpens
  }: Partial<WorkspaceSettings>
): WorkspaceChanges => {
  const own = plan === undefined ? row.rates : null
  const isRated = rate !== undefined || burst !== undefined || perMinute !== undefined
  const base = own ?? ratesOf[plan ?? row.plan]
  return {
    name: name ?? row.name,
    plan: plan ?? row.plan,
    monthlySendBudget: budget ?? row.monthlySendBudget,
    fromEmail: fromEmail ?? row.fromEmail,
    fromName: fromName ?? row.fromName,
    trackOpens: trackOpens === undefined ? row.trackOpens : trackOpens,
    trackClicks: trackClicks === undefined ? row.trackClicks : trackClicks,
    rates: isRated
      ? {
          keyPerSecond: rate ?? base.keyPerSecond,
          keyBurst: burst ?? base.keyBurst,
          workspacePerMinute: perMinute === undefined ? base.workspacePerMinute : perMinute
        }
      : own
  }
}

export class Workspaces extends Context.Service<Workspaces>()("@tidings/services/Workspaces", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository
    return {
      /** Reads the caller's own workspace. */
      read: Effect.flatMap(Caller, ({ workspaceId }) => repository.find(workspaceId)).pipe(
        Effect.flatMap((workspace) =>
          workspace === undefined
            ? Effect.die("the workspace of the API key does not exist")
            : Effect.succeed<Workspace>(workspace)
        )
      ),

      /**
       * Changes the given settings of a workspace, in every process from the next call on. Its own rates end with a
       * change of plan, unless they are given again.
       */
      set: (row: WorkspaceRow, settings: Partial<WorkspaceSettings>) =>
        repository.update(row.id, changesOf(row, settings))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
