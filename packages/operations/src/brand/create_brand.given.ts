import type { Given } from "@tidings/testing/Given"

export default { refused: { palette: { primary: "red" } }, other: { name: "Quay Coffee" } } satisfies Given
