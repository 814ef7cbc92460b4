import type { Given } from "@tidings/testing/Given"

export default { other: { overlap_hours: 1 } } satisfies Given
