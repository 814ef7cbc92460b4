import pause_sequence from "@tidings/operations/sequences/pause_sequence"
import { pausingCommand } from "./PausingCommand.ts"

export default pausingCommand(pause_sequence, {
  verb: "pause",
  says: "Pause a sequence: nobody enters, no timer fires, no event wakes; events are kept",
  example: "It stands still",
  done: "is paused",
  already: "was not published"
})
