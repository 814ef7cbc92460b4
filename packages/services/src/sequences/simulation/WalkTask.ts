import type { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import type { Acceptance, SimulationScenario } from "@tidings/engines/sequences/simulation/SimulationScenario"
import type { SendCommand } from "@tidings/engines/sequences/step/Command"

/** A walk for a thread, with the answers to the messages known so far, by their content. */
export interface WalkTask {
  readonly scenario: SimulationScenario
  readonly answers: ReadonlyMap<string, Acceptance>
  /** Source of the definition as the text of the result names it. */
  readonly origin: string
}

/** The result of a walk, and the messages without an answer, which it took for accepted. */
export interface SimulatedWalk {
  readonly simulated: Simulated
  /** The result as text, one line for each step. */
  readonly text: string
  readonly unanswered: ReadonlyMap<string, SendCommand>
}

/** The content of a message as one text: equal for messages that are rendered alike. */
export const messageContent = ({
  atMs: _at,
  leaveAtMs: _leave,
  node: _node,
  visit: _visit,
  ...content
}: SendCommand): string => JSON.stringify(content)
