import { plannedChange } from "./PlannedChange.ts"

export default plannedChange({
  verb: "cancel",
  says: "Send nothing more of a planned mail, for good; sends accepted before still leave",
  example: "It is not to be sent",
  done: "is cancelled",
  already: "was cancelled already",
  change: (planning, world, id) => planning.cancel(world, id)
})
