import type { Generator } from "./Generator.ts"

/** Every generator, loaded only when its turn comes: one may import what an earlier one has written. */
export const generators: ReadonlyArray<() => Promise<Generator>> = [
  () => import("./events.ts"),
  () => import("./changelog.ts"),
  () => import("./registry.ts"),
  () => import("./jobs.ts"),
  () => import("./prompts.ts"),
  () => import("./documents.ts"),
  () => import("./settings.ts"),
  () => import("./readings.ts"),
  () => import("./linearPatterns.ts")
]
