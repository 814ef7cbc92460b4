import type { Given } from "@tidings/testing/Given"

export default { refused: { isDefault: false }, other: { voice: "Calm" } } satisfies Given
