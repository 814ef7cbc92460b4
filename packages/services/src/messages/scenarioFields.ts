import type { FieldError } from "@tidings/schema/FieldError"

/** Returns the field to refuse of a live request that asks for a simulated outcome. */
export const scenarioFields = (
  { simulationScenario }: { readonly simulationScenario?: string | undefined },
  livemode: boolean
): ReadonlyArray<FieldError> =>
  livemode && simulationScenario !== undefined
    ? [{ path: "simulationScenario", code: "unknown_field", message: "Only sandbox keys can simulate outcomes" }]
    : []
