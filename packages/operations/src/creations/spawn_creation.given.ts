import type { Given } from "@tidings/testing/Given"

export default { refused: { brandId: "brd_01kb2x9w3t5v7y8z" } } satisfies Given
