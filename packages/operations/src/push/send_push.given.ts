import type { Given } from "@tidings/testing/Given"

export default { refused: { simulationScenario: "sent" } } satisfies Given
