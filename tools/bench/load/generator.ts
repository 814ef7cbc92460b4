// The load generator's process: takes one load from the bench, runs it, answers its result, ends.
import { alternate } from "./alternate.ts"
import type { Load } from "./Load.ts"
import { pace } from "./pace.ts"
import { storm } from "./storm.ts"

const perform = (load: Load) => {
  switch (load.kind) {
    case "storm":
      return storm(load)
    case "pace":
      return pace(load)
    case "alternation":
      return alternate(load)
  }
}

process.once("disconnect", () => process.exit())
process.once("message", (load: Load) => {
  perform(load).then(
    (result) => process.send!({ result }, () => process.disconnect()),
    (error: unknown) => process.send!({ refused: String(error) }, () => process.disconnect())
  )
})
