import type { Given } from "@tidings/testing/Given"

export default { refused: { data_base64: btoa("no picture") }, other: { filename: "disc.svg" } } satisfies Given
