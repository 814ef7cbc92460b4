import type { Case } from "./Case.ts"
import { languageBriefs } from "./languages.ts"
import { markdownBriefs } from "./markdown.ts"
import { plainBriefs } from "./plain.ts"

/** The briefs that people judge the built-in composer by. */
export const cases: ReadonlyArray<Case> = [...plainBriefs, ...markdownBriefs, ...languageBriefs]
