import { LruCache } from "@tidings/engines/caches/LruCache"
import { languageInTrait } from "@tidings/engines/languages/tags"
import { check } from "@tidings/engines/templates/index"
import type { Contract } from "@tidings/schema/resources/Template"
import { AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Engine } from "../../templates/Engine.ts"
import { type TemplateVersion, TemplateVersions } from "../../templates/TemplateVersions.ts"

/**
 * Returns a contact's values for the variables that a template declares: traits of that name, and the contact's own
 * email, phone and external_id.
 */
export const variablesOf = (
  { variables }: Pick<Contract, "variables">,
  { email, external_id, phone, traits }: Pick<ContactRow, "email" | "external_id" | "phone" | "traits">
): ContactRow["traits"] => {
  const known = new Map([...Object.entries({ email, external_id, phone }), ...Object.entries(traits)])
  return Object.fromEntries(
    variables.flatMap(({ key }) => {
      const value = known.get(key)
      return value === undefined || value === null ? [] : [[key, value]]
    })
  )
}

/**
 * Limits of the mails rendered before the transaction that accepts them: their number, and their characters, so that
 * the engine's cache surely holds them all.
 */
const warmMost = 100
const warmCharacters = 8 * 1024 * 1024

// A mail has its text beside its HTML.
const warmSizeOf = ({ html }: TemplateVersion): number =>
  Math.max(1, Math.min(warmMost, Math.floor(warmCharacters / (2 * html.length))))

const kept = { entries: 1_000, weight: 1_000 }

const keyOf = ({ templateKey, templateVersion, workspaceId }: PlannedEmailRow): string =>
  `${workspaceId} ${templateKey} ${templateVersion}`

/**
 * Templates so slow to render that a worker thread does it; rendering inside the transaction would roll it back once
 * for each recipient.
 */
export class Warming extends Context.Service<Warming>()("@tidings/services/Warming", {
  make: Effect.gen(function* () {
    const recipients = yield* PlannedRecipientRepository
    const acceptances = yield* AcceptanceRepository
    const versions = yield* TemplateVersions
    const engine = yield* Engine
    const slow = new LruCache<true>(kept)

    return {
      /** True if a batch of this mail was given up before because of its rendering. */
      isSlow: (mail: PlannedEmailRow): boolean => slow.get(keyOf(mail)) === true,

      isFoundSlow: (mail: PlannedEmailRow): void => slow.set(keyOf(mail), true, 1),

      /**
       * Renders the mails of the next recipients of a zone into the engine's cache, outside any transaction; returns
       * the batch size.
       */
      warm: Effect.fnUntraced(function* (mail: PlannedEmailRow, timezone: string) {
        const { template_id } = yield* acceptances.context(mail, mail.templateKey!, "")
        if (template_id === null) return 1
        const version = yield* versions.load(mail.workspaceId, template_id, mail.templateVersion!)
        const size = warmSizeOf(version)
        const due = yield* recipients.peekDue(mail, timezone, size)
        for (const { person } of due) {
          if (person === null) continue
          const { fields, variables } = check(version.contract, variablesOf(version.contract, person), "facts")
          if (fields.length > 0) continue
          const worded = yield* versions.load(
            ...([mail.workspaceId, template_id, mail.templateVersion!] as const),
            languageInTrait(person.traits["locale"])
          )
          const now = yield* Clock.currentTimeMillis
          // A mail that cannot be rendered is reported when its send is drafted.
          yield* Effect.ignore(engine.render(mail.workspaceId, worded, variables, now))
        }
        return size
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
