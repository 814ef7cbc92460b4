import type { PartKind } from "@tidings/schema/resources/Creation"
import { Effect } from "effect"
import { compositionMaker } from "./composition.ts"
import { linkMaker } from "./link.ts"
import { pageMaker } from "./page.ts"
import type { PartMaker } from "./PartMaker.ts"
import { postMaker } from "./post.ts"
import { templateMaker } from "./template.ts"

/** The maker of each kind of part. */
export const makers = Effect.gen(function* () {
  const table: Readonly<Record<PartKind, PartMaker>> = {
    page: yield* pageMaker,
    link: yield* linkMaker,
    composition: yield* compositionMaker,
    template: yield* templateMaker,
    post: yield* postMaker
  }
  return table
})
