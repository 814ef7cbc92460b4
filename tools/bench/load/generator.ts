// The load generator's process: takes one load from the bench, runs it, answers its result, ends.
import type { Load } from "./Load.ts"

const perform = async (load: Load) => {
  switch (load.kind) {
    case "storm":
      return (await import("./storm.ts")).storm(load)
    case "spread":
      return (await import("./spread.ts")).spread(load)
    case "pace":
      return (await import("./pace.ts")).pace(load)
    case "alternation":
      return (await import("./alternate.ts")).alternate(load)
  }
}

process.once("disconnect", () => process.exit())
process.once("message", (load: Load) => {
  perform(load).then(
    (result) => process.send!({ result }, () => process.disconnect()),
    (error: unknown) => process.send!({ refused: String(error) }, () => process.disconnect())
  )
})
