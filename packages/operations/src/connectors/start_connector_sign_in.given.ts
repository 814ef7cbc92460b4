import type { Given } from "@tidings/testing/Given"

export default { refused: { credentials: {} }, other: { label: "Blog" } } satisfies Given
