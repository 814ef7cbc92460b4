import type { Given } from "@tidings/testing/Given"

/** A list of no workspace makes its handler refuse it. */
export default { refused: { listId: "lst_01kb2x9w3t5v7y8z" }, other: { format: "jsonl" } } satisfies Given
