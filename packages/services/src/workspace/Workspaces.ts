import { canonicalLanguage } from "@tidings/engines/languages/tags"
import type { WorkspaceSettings } from "@tidings/schema/resources/Workspace"
import {
  WorkspaceRepository,
  type WorkspaceChanges,
  type WorkspaceRow
} from "@tidings/storage/repositories/WorkspaceRepository"
import { ratesOf } from "@tidings/schema/Plan"
import { Context, Effect, Layer } from "effect"

const changesOf = (
  row: WorkspaceRow,
  {
    budget,
    burst,
    callLog,
    callLogDays,
    contentDays,
    defaultLocale,
    fromEmail,
    fromName,
    management,
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
  // What is not given keeps what another call may have written meanwhile.
  return {
    ...(name !== undefined && { name }),
    ...(plan !== undefined && { plan }),
    ...(budget !== undefined && { monthlySendBudget: budget }),
    ...(fromEmail !== undefined && { fromEmail }),
    ...(fromName !== undefined && { fromName }),
    ...(trackOpens !== undefined && { trackOpens }),
    ...(trackClicks !== undefined && { trackClicks }),
    ...(contentDays !== undefined && { contentDays }),
    ...(management !== undefined && { management }),
    ...(defaultLocale !== undefined && {
      defaultLocale: defaultLocale === null ? null : canonicalLanguage(defaultLocale)
    }),
    ...(callLog !== undefined && { callLog }),
    ...(callLogDays !== undefined && { callLogDays }),
    rates: isRated
      ? {
          keyPerSecond: rate ?? base.keyPerSecond,
          keyBurst: burst ?? base.keyBurst,
          workspacePerMinute: perMinute === undefined ? base.workspacePerMinute : perMinute
        }
      : own
  }
}

/** Workspaces as whoever runs the installation changes them. */
export class Workspaces extends Context.Service<Workspaces>()("@tidings/services/Workspaces", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository
    return {
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
