import { missingUses, unknownUses } from "@tidings/engines/templates/index"
import type { FieldError } from "@tidings/schema/FieldError"
import type { TemplateLocaleState } from "@tidings/schema/resources/Template"
import { isoOf } from "@tidings/storage/iso"
import type { LocaleState } from "@tidings/storage/repositories/TemplateLocaleRepository"
import type { TemplateRow } from "@tidings/storage/repositories/TemplateRepository"

type Draft = Pick<TemplateRow, "contract" | "uses">

const missingIn = ({ contract, uses }: Draft, state: Pick<LocaleState, "mayOmit" | "uses">) =>
  missingUses(contract, uses, state.uses, state.mayOmit)

/** Returns the state of one further language of a draft. */
export const stateOf = (draft: Draft, state: LocaleState): TemplateLocaleState => ({
  locale: state.locale,
  updated_at: isoOf(state.updatedAt),
  missing: missingIn(draft, state),
  unknown: unknownUses(draft.contract, state.uses).map(({ path }) => path)
})

const mostFaults = 100

/** Returns the reasons why a draft's further languages cannot be published, by their paths. */
export const localeFaults = (draft: Draft, states: ReadonlyArray<LocaleState>): ReadonlyArray<FieldError> =>
  states
    .flatMap((state): ReadonlyArray<FieldError> => [
      ...unknownUses(draft.contract, state.uses).map(({ part, path }) => ({
        path: `locales.${state.locale}.${part}`,
        code: "unknown_variable" as const,
        message: `uses \`${path}\`, which the contract does not have`
      })),
      ...missingIn(draft, state).map((path) => ({
        path: `locales.${state.locale}.body`,
        code: "required" as const,
        message: `does not use \`${path}\`, which the template's own words need; mayOmit allows that`
      }))
    ])
    .slice(0, mostFaults)
