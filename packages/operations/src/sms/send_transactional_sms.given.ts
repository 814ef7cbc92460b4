import type { Given } from "@tidings/testing/Given"

export default { refused: { to: "+1000000" } } satisfies Given
