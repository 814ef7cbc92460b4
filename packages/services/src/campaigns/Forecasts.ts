import { problem } from "@tidings/schema/Problem"
import type { ScheduledPlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import type { World } from "@tidings/schema/World"
import { AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { Context, Effect, Layer } from "effect"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import type { PlannedAudience } from "./Audiences.ts"
import { contactZone, hourOf, latenessMs } from "./contactZone.ts"
import { categoryObstacle, obstacle } from "./sending/obstacle.ts"

/** The contacts that share a zone and so a time; `missed` if that time is too long ago. */
interface ZoneForecast {
  readonly timezone: string
  readonly sendsAtMs: number
  readonly members: number
  readonly when: ScheduledPlannedEmail["zones"][number]["when"]
}

/** Foretells who would get a planned mail, when, and with which variables. */
export class Forecasts extends Context.Service<Forecasts>()("@tidings/services/Forecasts", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const versions = yield* TemplateVersions

    return {
      /**
       * Checks that a template can be sent; returns its topic, and its required variables, without which a contact gets
       * no mail.
       */
      needs: Effect.fnUntraced(function* (world: World, key: string) {
        const context = yield* acceptances.context(world, key, "")
        const message = obstacle(key, context)
        if (message !== undefined)
          return yield* problem(context.template_id === null ? "unknown_template" : "template_not_published", {
            message
          })
        const {
          category,
          contract,
          topic_key: topicKey
        } = yield* versions.load(world.workspaceId, context.template_id!, context.template_version!)
        const unfit = categoryObstacle(key, category)
        if (unfit !== undefined)
          return yield* problem("field_invalid", {
            message: unfit,
            fields: [{ path: "templateKey", code: "enum_violation", message: unfit }]
          })
        const needs = contract.variables.filter(({ required }) => required).map(({ key }) => key)
        return { needs, topicKey }
      }),

      /**
       * Plans the zones of a mail. Setting up a failed mail again lets it go on, so none of its zones counts as missed.
       */
      zones: Effect.fnUntraced(function* (
        mail: PlannedEmailRow,
        { byZone, memberCount }: Pick<PlannedAudience, "byZone" | "memberCount">,
        nowMs: number
      ) {
        const counts = new Map<string, number>()
        const said = mail.perZone ? yield* byZone : [{ zone: null, members: memberCount }]
        for (const { members, zone } of said) {
          const timezone = contactZone(mail, zone)
          counts.set(timezone, (counts.get(timezone) ?? 0) + members)
        }
        return Array.from(counts, ([timezone, members]): ZoneForecast => {
          const sendsAtMs = hourOf(mail, timezone)
          const isInTime = mail.status === "failed" || nowMs - sendsAtMs <= latenessMs
          const when = sendsAtMs > nowMs ? "at_its_hour" : isInTime ? "at_once" : "missed"
          return { timezone, sendsAtMs, members, when }
        }).toSorted((one, other) => one.sendsAtMs - other.sendsAtMs)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
