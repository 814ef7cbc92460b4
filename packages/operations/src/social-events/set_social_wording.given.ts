import type { Given } from "@tidings/testing/Given"

export default { refused: { body: "{{nope}}" } } satisfies Given
