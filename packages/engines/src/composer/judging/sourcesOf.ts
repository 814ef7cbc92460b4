import type { Commission } from "../builtin/ContentPlan.ts"

/** The sources that a model's words may draw on, and the phrases they must avoid. */
export interface Sources {
  /** The brief, the brand, the claims of the strategy and the descriptions of the profiles, verbatim. */
  readonly said: ReadonlyArray<string>
  /** Forbidden phrases. */
  readonly never: ReadonlyArray<string>
  /**
   * True if the language is English; only then names and claims are checked, since in other languages every noun may
   * have a capital letter.
   */
  readonly isEnglish: boolean
}

const mostSentence = 240

const sentencesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/(?<=\.)\s/u)
    .map((part) => part.trim())
    .filter((part) => part.endsWith(".") && part.includes(" ") && part.length <= mostSentence)

/**
 * Returns the claims of a strategy that copy may state, as sentences: its facts, then those of its value proposition,
 * its messages and its differentiators.
 */
export const claimsOf = (strategy: Commission["strategy"]): ReadonlyArray<string> => {
  const { differentiators = [], facts = [], pillars = [], valueProposition } = strategy ?? {}
  const messages = [valueProposition ?? "", ...pillars.map(({ description = "" }) => description), ...differentiators]
  return [...facts, ...messages.flatMap(sentencesOf)]
}

/** Returns the sources of a commission that a model's words may draw on. */
export const sourcesOf = ({ brand, brief, profiles = [], strategy }: Commission, locale: string): Sources => ({
  said: [
    brief,
    brand.name,
    brand.domain ?? "",
    brand.emailDefaults.postalAddress ?? "",
    brand.emailDefaults.footer ?? "",
    ...claimsOf(strategy),
    // Roles, pains and objections may be mentioned to readers; their goals must not become a promise.
    ...profiles.flatMap(({ industries, objections, pains, regions, roles }) => [
      ...industries,
      ...objections,
      ...pains,
      ...regions,
      ...roles
    ])
  ],
  never: strategy?.avoid ?? [],
  isEnglish: locale === "en" || locale.startsWith("en-")
})
