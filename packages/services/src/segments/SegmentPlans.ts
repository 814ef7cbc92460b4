import { segmentPlanOf } from "@tidings/engines/segments/segmentPlanOf"
import type { SegmentId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { SegmentCondition } from "@tidings/schema/resources/SegmentCondition"
import type { World } from "@tidings/schema/World"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import type { PlanAt } from "@tidings/storage/repositories/SegmentContactRepository"
import { SegmentRepository, type SegmentRow } from "@tidings/storage/repositories/SegmentRepository"
import { TemplateRepository } from "@tidings/storage/repositories/TemplateRepository"
import { TopicRepository } from "@tidings/storage/repositories/TopicRepository"
import { Clock, Context, Effect, Layer } from "effect"

/** Conditions of segments as they are asked of the database. Decided in docs/decisions/segments.md. */
export class SegmentPlans extends Context.Service<SegmentPlans>()("@tidings/services/SegmentPlans", {
  make: Effect.gen(function* () {
    const segments = yield* SegmentRepository
    const lists = yield* ListRepository
    const templates = yield* TemplateRepository
    const topics = yield* TopicRepository

    /** The plan of a saved condition: what it names may be gone since. */
    const ofSaved = Effect.fnUntraced(function* ({ id, where }: Pick<SegmentRow, "id" | "where">) {
      const { findings, plan } = segmentPlanOf(where)
      if (findings !== undefined) return yield* Effect.die(`the condition of segment ${id} cannot be planned`)
      return { plan, nowMs: yield* Clock.currentTimeMillis } satisfies PlanAt
    })

    return {
      ofSaved,

      /** Checks a condition as given, with the lists, templates and topics that it names; returns its plan. */
      checked: Effect.fnUntraced(function* (world: World, condition: SegmentCondition) {
        const planned = segmentPlanOf(condition)
        if (planned.findings !== undefined) return yield* problem("field_invalid", { fields: planned.findings })
        const names = planned.lists.map(({ name }) => name)
        const known = names.length === 0 ? [] : yield* lists.namedAmong(world.workspaceId, names)
        const unknownLists = planned.lists.flatMap(({ name, path }) =>
          known.some(({ id }) => id === name) ? [] : [{ path, message: `There is no list ${name}.` }]
        )
        const unknownTemplates: Array<{ readonly path: string; readonly message: string }> = []
        for (const { name, path } of planned.templates)
          if ((yield* templates.find(world, name)) === undefined)
            unknownTemplates.push({ path, message: `There is no template ${name}.` })
        const knownTopics = planned.topics.length === 0 ? [] : yield* topics.all(world.workspaceId)
        const unknownTopics = planned.topics.flatMap(({ name, path }) =>
          knownTopics.some(({ key }) => key === name) ? [] : [{ path, message: `There is no topic ${name}.` }]
        )
        const fields = [...unknownLists, ...unknownTemplates, ...unknownTopics].map((one) => ({
          ...one,
          code: "enum_violation" as const
        }))
        if (fields.length > 0) return yield* problem("field_invalid", { fields })
        return { plan: planned.plan, nowMs: yield* Clock.currentTimeMillis } satisfies PlanAt
      }),

      /** The plan of the segment that a field of the input names. */
      named: Effect.fnUntraced(function* (world: World, segmentId: SegmentId) {
        const row = yield* segments.find(world, segmentId)
        if (row === undefined)
          return yield* problem("field_invalid", {
            fields: [{ path: "segmentId", code: "enum_violation", message: `There is no segment ${segmentId}.` }]
          })
        return { row, at: yield* ofSaved(row) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
