import type { Given } from "@tidings/testing/Given"

export default { refused: { domain: "tidings.test" }, other: { domain: "other.acme.com" } } satisfies Given
