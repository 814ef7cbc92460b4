import { CalledSimulation, SimulateSequence } from "@tidings/engines/sequences/simulation/CalledSimulation"
import * as Operation from "@tidings/pipeline/Operation"
import { SimulationCalls } from "@tidings/services/sequences/simulation/SimulationCalls"

export default Operation.make({
  name: "simulate_sequence",
  http: "POST /v1/sequences/simulate",
  scope: "sequences:read",
  idempotency: "pure",
  summary: "Simulate a sequence",
  description:
    "Walks a definition, or an applied sequence, for one made-up contact by a clock of its own: each step, its time and its message. Nothing is written or sent.",
  alsoSaid: "try dry run test preview drip journey flow automation what would happen when mails leave walk",
  input: SimulateSequence,
  output: CalledSimulation,
  errors: ["definition_invalid", "field_invalid", "resource_not_found", "workspace_rate_limit"],
  example: {
    key: "onboarding",
    contact: { traits: { time_zone: "Europe/Berlin" } },
    events: ['trial.started@2d:{"plan":"pro"}'],
    at: "2026-12-01T09:00:00Z"
  },
  handler: (input) => SimulationCalls.use((calls) => calls.simulate(input))
})
