import type { Given } from "@tidings/testing/Given"

export default { refused: { domain: "no domain" }, other: { domain: "other.acme.com" } } satisfies Given
