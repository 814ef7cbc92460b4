import { printed } from "@tidings/engines/sequences/simulation/printed"
import { simulate } from "@tidings/engines/sequences/simulation/simulate"
import type { SendCommand } from "@tidings/engines/sequences/step/Command"
import { Effect } from "effect"
import { answering } from "../../threads/answering.ts"
import { messageContent, type SimulatedWalk, type WalkTask } from "./WalkTask.ts"

const work = ({ answers, origin, scenario }: WalkTask): SimulatedWalk => {
  const unanswered = new Map<string, SendCommand>()
  const walked = simulate(scenario, (send) =>
    Effect.sync(() => {
      const content = messageContent(send)
      const answer = answers.get(content)
      if (answer !== undefined) return answer
      unanswered.set(content, send)
      return { kind: "accepted" }
    })
  )
  const simulated = Effect.runSync(walked)
  return { simulated, text: printed(simulated, scenario.definition, origin), unanswered }
}

answering({ work })
