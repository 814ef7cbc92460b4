import type { SmsScenario, SmsSimulation } from "@tidings/schema/resources/SmsDelivery"
import type { SmsChange } from "./smsKind.ts"

/** The simulation details shown on a sandbox message. */
export const smsSimulationOf = (scenario: SmsScenario): SmsSimulation => ({
  synthetic: true,
  scenario,
  terminal_event: `sms.${scenario}`
})

/** The final event of a scenario. */
export const smsTerminal = (scenario: SmsScenario): SmsChange => ({ type: `sms.${scenario}`, source: "sandbox" })
