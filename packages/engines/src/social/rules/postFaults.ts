import type { SocialRules } from "../SocialRules.ts"
import type { PostContent, Library } from "./PostContent.ts"
import type { PostFault } from "./PostFault.ts"
import { mediaFaults } from "./mediaFaults.ts"
import { textFaults } from "./textFaults.ts"

/**
 * Returns all faults of a post for a network, by path; empty if it would accept the post. Decided in
 * docs/decisions/social.md.
 */
export const postFaults = (content: PostContent, rules: SocialRules, library: Library): ReadonlyArray<PostFault> => [
  ...textFaults(content, rules),
  ...mediaFaults(content, rules, library)
]
