import type { Given } from "@tidings/testing/Given"

export default { other: { alt: "The bakery at noon" } } satisfies Given
