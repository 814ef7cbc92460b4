import { plannedChange } from "./PlannedChange.ts"

export default plannedChange({
  verb: "resume",
  says: "Let a paused or failed planned mail go on: recipients who waited meanwhile get it now, and nobody twice",
  example: "It goes on",
  done: "goes on",
  already: "was under way already",
  change: (planning, world, id) => planning.resume(world, id)
})
