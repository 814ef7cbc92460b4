import type { SmsScenario, SmsSimulation } from "@tidings/schema/resources/SmsDelivery"
import type { SmsChange } from "./SmsChange.ts"

/** What a sandbox message says of itself. */
export const simulationOf = (scenario: SmsScenario): SmsSimulation => ({
  synthetic: true,
  scenario,
  terminal_event: `sms.${scenario}`
})

/** The one event that a scenario ends in. */
export const terminal = (scenario: SmsScenario): SmsChange => ({ type: `sms.${scenario}`, source: "sandbox" })
