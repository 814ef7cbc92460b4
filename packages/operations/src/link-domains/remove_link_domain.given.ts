import type { Given } from "@tidings/testing/Given"

export default { refused: { host: "no host" }, other: { host: "other.acme.example" } } satisfies Given
