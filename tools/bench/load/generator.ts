// The load generator's process: takes one load after another from the bench, runs it and returns its result, until the
// bench is gone.
import type { Load } from "./Load.ts"

const perform = async (load: Load) => {
  switch (load.kind) {
    case "storm":
      return (await import("./storm.ts")).storm(load)
    case "pace":
      return (await import("./pace.ts")).pace(load)
    case "mix":
      return (await import("./mix.ts")).mix(load)
  }
}

process.once("disconnect", () => process.exit())
process.on("message", (load: Load) => {
  perform(load).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ refused: String(error) })
  )
})
