import type { Files } from "./write.ts"

/** A generator's output. It writes nothing itself, so that a check can use it too. */
export interface Generator {
  readonly files: () => Promise<Files>
}

type Load = () => Promise<Generator>

/** Plays a whole world, which takes seconds: its own test keeps its output current. */
const examples: Load = () => import("./examples.ts")

/** Every generator, loaded only when its turn comes: one may import another's output. */
export const generators: ReadonlyArray<Load> = [
  () => import("./tables.ts"),
  () => import("./migrations.ts"),
  () => import("./layers.ts"),
  () => import("./events.ts"),
  () => import("./eventNames.ts"),
  () => import("./rowLists.ts"),
  () => import("./changelog.ts"),
  () => import("./bridge.ts"),
  () => import("./editor.ts"),
  () => import("./registry.ts"),
  () => import("./givens.ts"),
  examples,
  () => import("./documents.ts"),
  () => import("./commandLine.ts"),
  () => import("./connectorsGuide.ts"),
  () => import("./guides.ts"),
  () => import("./settings.ts"),
  () => import("./mailClients.ts"),
  () => import("./readings.ts"),
  () => import("./linearPatterns.ts"),
  () => import("./notice.ts")
]

/** Generators that the check runs too. */
export const checkedGenerators = generators.filter((load) => load !== examples)
