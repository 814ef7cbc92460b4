import type { SocialRules } from "../SocialRules.ts"
import type { Content, Library } from "./Content.ts"
import type { Fault } from "./Fault.ts"
import { mediaFaults } from "./mediaFaults.ts"
import { textFaults } from "./textFaults.ts"

/**
 * Returns all faults of a post for a network, by path; empty if it would accept the post. Decided in
 * docs/decisions/social.md.
 */
export const faultsOf = (content: Content, rules: SocialRules, library: Library): ReadonlyArray<Fault> => [
  ...textFaults(content, rules),
  ...mediaFaults(content, rules, library)
]
