import { normalizeEmail } from "@tidings/schema/fields/Email"
import { problem } from "@tidings/schema/Problem"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { World } from "@tidings/schema/World"
import { AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { check } from "@tidings/engines/templates/index"
import { isSome } from "@tidings/engines/sms/SmsFinding"
import { languageInTrait, languagesFor } from "@tidings/engines/languages/tags"
import type { SendSms } from "@tidings/engines/sequences/step/Command"
import { Engine } from "../../templates/Engine.ts"
import { type TemplateVersion, TemplateVersions } from "../../templates/TemplateVersions.ts"
import { SmsDrafts } from "../../sms/SmsDrafts.ts"
import { Sequences } from "../Sequences.ts"
import { textRequest } from "../walking/textRequest.ts"
import { templatesOf } from "@tidings/engines/sequences/step/reads"
import type { Acceptance, Led, Render } from "@tidings/engines/sequences/simulation/SimulationScenario"
import type { SimulationRequest } from "@tidings/engines/sequences/simulation/SimulationRequest"

/** A published template, or the reason its key cannot be sent. */
type Found =
  | { readonly kind: "published"; readonly key: string; readonly version: TemplateVersion }
  | { readonly kind: "unpublished"; readonly message: string }

const simulating = whenNeeded(() => import("@tidings/engines/sequences/simulation/simulate"))
const setting = whenNeeded(() => import("@tidings/engines/sequences/simulation/scenarioOf"))
const reading = whenNeeded(() => import("@tidings/engines/sequences/definition/readDefinition"))

const refused = (code: string, message: string): Acceptance => ({ kind: "refused", code, message })

/** True for templates of category `system`, which limits neither count nor delay. */
const isExempt = (found: Found): boolean => found.kind === "published" && found.version.category === "system"

/** Simulates sequences with the templates of a workspace; writes nothing. Decided in docs/decisions/sequences.md. */
export class Simulations extends Context.Service<Simulations>()("@tidings/services/Simulations", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const textMessages = yield* SmsRepository
    const textDrafts = yield* SmsDrafts
    const engine = yield* Engine
    const sequences = yield* Sequences
    const versions = yield* TemplateVersions

    const find = Effect.fnUntraced(function* (world: World, key: string): Effect.fn.Return<Found | undefined> {
      const context = yield* acceptances.context(world, key, normalizeEmail("nobody@example.com"))
      if (context.template_id === null) return undefined
      if (context.template_status === "archived")
        return { kind: "unpublished", message: `Template ${key} is archived.` }
      if (context.template_version === 0 || context.template_version === null)
        return { kind: "unpublished", message: `Template ${key} is not published.` }
      const version = yield* versions.load(world.workspaceId, context.template_id, context.template_version)
      return { kind: "published", key, version }
    })

    const mails =
      ({ workspaceId }: World, templates: ReadonlyMap<string, Found>): Render =>
      ({ template, variables, ...send }) =>
        Effect.gen(function* () {
          const found = templates.get(template)
          if (found === undefined) return { kind: "accepted" }
          if (found.kind === "unpublished") return refused("template_not_published", found.message)
          const checked = check(found.version.contract, variables, "facts")
          if (checked.fields.length > 0) {
            const all = checked.fields.map(({ message, path }) => `${path}: ${message}`).join("; ")
            return refused("schema_contract_violation", `Template ${template} refuses its variables. ${all}.`)
          }
          const { template_id, version } = found.version
          const locale = "locale" in send ? languageInTrait(send.locale) : undefined
          const worded = yield* versions.load(workspaceId, template_id, version, locale)
          return yield* Effect.match(engine.render(workspaceId, worded, checked.variables), {
            onFailure: ({ code, message }): Acceptance => refused(code, message),
            onSuccess: (mail): Acceptance => ({
              kind: "accepted",
              rendered: { ...mail, template: { key: template, version } }
            })
          })
        })

    /** Composes text messages in the workspace's wordings, whether or not their numbers opted out. */
    const texts = Effect.fnUntraced(function* (world: World, send: SendSms): Effect.fn.Return<Acceptance> {
      const request = textRequest(send)
      if (Result.isFailure(request)) return refused(request.failure.code, request.failure.message)
      const { language, templateKey, to } = request.success
      const context = yield* textMessages.context(world, templateKey, languagesFor(language), to)
      const { body, findings } = yield* textDrafts.check(request.success, context, world.livemode)
      if (isSome(findings)) {
        const all = findings.map(({ field: { message, path } }) => `${path}: ${message}`).join("; ")
        return refused(findings[0].refusal, `Text message ${templateKey} is refused. ${all}.`)
      }
      return { kind: "accepted", rendered: { text: body, template: { key: templateKey } } }
    })

    const rendering = (world: World, templates: ReadonlyMap<string, Found>): Render => {
      const mail = mails(world, templates)
      return (send) => (send.channel === "sms" ? texts(world, send) : mail(send))
    }

    /** The scenario of a request in a world, and its renderer with the templates of that world. */
    const staged = Effect.fnUntraced(function* (
      world: World,
      definition: Definition,
      version: number | undefined,
      request: SimulationRequest,
      led?: Led
    ) {
      const { scenarioOf } = yield* setting
      const scenario = scenarioOf(definition, request, yield* Clock.currentTimeMillis)
      if (Result.isFailure(scenario)) return yield* problem("field_invalid", { fields: scenario.failure })
      const found = yield* Effect.forEach(templatesOf(definition, "email"), (key) =>
        Effect.map(find(world, key), (one) => [key, one] as const)
      )
      const templates = new Map(found.flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const])))
      const exempt = new Set([...templates].flatMap(([key, one]) => (isExempt(one) ? [key] : [])))
      return {
        scenario: {
          ...scenario.success,
          exempt,
          ...(version !== undefined && { version }),
          ...(led !== undefined && { led })
        },
        render: rendering(world, templates)
      }
    })

    return {
      staged,

      /** Loads an applied sequence: its current version, or the numbered one. */
      find: Effect.fnUntraced(function* (world: World, keyOrId: string, number: number | undefined) {
        const { key, shownVersion, source } = yield* sequences.show(world, keyOrId, number)
        const { readDefinition } = yield* reading
        const { definition } = readDefinition(key, Buffer.from(source), yield* Clock.currentTimeMillis)
        if (definition === undefined) return yield* Effect.die(`version ${shownVersion} of ${key} cannot be read`)
        return { definition, version: shownVersion }
      }),

      /**
       * Simulates a definition for a request, or for a run moved to a state; renders its mails if a world is given and
       * has their templates.
       */
      simulate: Effect.fnUntraced(function* (
        world: World | undefined,
        definition: Definition,
        version: number | undefined,
        request: SimulationRequest,
        led?: Led
      ) {
        const { simulate } = yield* simulating
        if (world !== undefined) {
          const { render, scenario } = yield* staged(world, definition, version, request, led)
          return yield* simulate(scenario, render)
        }
        const { scenarioOf } = yield* setting
        const scenario = scenarioOf(definition, request, yield* Clock.currentTimeMillis)
        if (Result.isFailure(scenario)) return yield* problem("field_invalid", { fields: scenario.failure })
        return yield* simulate(scenario.success)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
