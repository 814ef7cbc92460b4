import { problem } from "@tidings/schema/Problem"

// What is written by hand never comes near; only files do.
const filesFrom = 10 * 1024 * 1024

/** A body of more than `maxBytes`; where it could have held files, also why it is full sooner than their size tells. */
export const bodyTooLarge = (maxBytes: number) =>
  problem("payload_too_large", {
    message: `The request body is at most ${maxBytes} bytes here${maxBytes >= filesFrom ? "; files take a third more in it than they hold, as base64" : ""}.`
  })
