import { problem } from "@tidings/schema/Problem"

// Above this limit a body may hold files; text written by hand never comes near it.
const filesFrom = 10 * 1024 * 1024

/**
 * The error for a body of more than `maxBytes`. If the limit allows for files, the message adds that base64 makes them
 * a third larger.
 */
export const bodyTooLarge = (maxBytes: number) =>
  problem("payload_too_large", {
    message: `The request body is at most ${maxBytes} bytes here${maxBytes >= filesFrom ? "; files take a third more in it than they hold, as base64" : ""}.`
  })
