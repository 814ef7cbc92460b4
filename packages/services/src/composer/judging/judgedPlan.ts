import { claimsOf } from "../builtin/audience/claimsOf.ts"
import type { Commission, Plan } from "../builtin/planning/Plan.ts"
import type { Judged, Sources } from "./Judged.ts"

/** All that a plan says, however it is set. */
export const judgedPlan = (plan: Plan): Judged => {
  const { action, all, closing, details, facts, headline, opening, preview, subject } = plan
  const { list, quotation, steps } = facts
  return {
    texts: [
      headline,
      subject,
      preview,
      opening,
      closing,
      ...all,
      ...list,
      ...steps,
      ...details.map(({ value }) => value),
      ...(action === undefined ? [] : [action.label]),
      ...(quotation === undefined ? [] : [quotation.text, quotation.by])
    ],
    urls: action === undefined ? [] : [action.href],
    variables: []
  }
}

/** What a commission lets its copy say, and where lead. */
export const sourcesOf = (
  { brand, brief, profiles = [], strategy }: Commission,
  { facts }: Plan,
  variables: ReadonlyArray<string>
): Sources => ({
  said: [
    brief,
    brand.name,
    brand.domain ?? "",
    brand.emailDefaults.postalAddress ?? "",
    brand.emailDefaults.footer ?? "",
    ...claimsOf(strategy),
    // What they are and what troubles them may be said to them; what they want must not become a promise.
    ...profiles.flatMap(({ industries, objections, pains, regions, roles }) => [
      ...industries,
      ...objections,
      ...pains,
      ...regions,
      ...roles
    ])
  ],
  domains: brand.domain === null ? [] : [brand.domain.toLowerCase()],
  variables,
  never: facts.never,
  isEnglish: facts.tongue === "en"
})
