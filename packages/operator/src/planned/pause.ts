import { plannedChange } from "./PlannedChange.ts"

export default plannedChange({
  verb: "pause",
  says: "Send nothing more of a planned mail until it is resumed; sends accepted before still leave",
  example: "It stands still",
  done: "is paused",
  already: "was paused already",
  change: (planning, world, id) => planning.pause(world, id)
})
