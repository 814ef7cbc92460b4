import resume_sequence from "@tidings/operations/sequences/resume_sequence"
import { pausingCommand } from "./PausingCommand.ts"

export default pausingCommand(resume_sequence, {
  verb: "resume",
  says: "Let a paused sequence go on: its runs are brought up to date in the order of time",
  example: "It goes on",
  done: "is published again",
  already: "was not paused"
})
