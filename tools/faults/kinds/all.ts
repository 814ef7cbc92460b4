import batches from "./batches.ts"
import erasures from "./erasures.ts"
import imports from "./imports.ts"
import type { LoadKind } from "./LoadKind.ts"
import planned from "./planned.ts"
import posts from "./posts.ts"
import runs from "./runs.ts"
import sends from "./sends.ts"
import texts from "./texts.ts"
import webhooks from "./webhooks.ts"

/** Every kind of load; each is in every run. */
export const loadKinds: ReadonlyArray<LoadKind> = [
  sends,
  batches,
  texts,
  posts,
  planned,
  runs,
  webhooks,
  imports,
  erasures
]
