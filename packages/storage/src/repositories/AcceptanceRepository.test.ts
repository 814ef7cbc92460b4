import { assert, describe, it } from "@effect/vitest"
import { type SendAcceptance, sizeOf } from "./AcceptanceRepository.ts"

const long = "x".repeat(500_000)
const plain = {
  send: { payload: { variables: {}, headers: {}, attachments: [] } },
  dispatches: [],
  job: undefined,
  budget: null
} as unknown as SendAcceptance
const holding = (payload: object) =>
  ({ ...plain, send: { payload: { ...plain.send.payload, ...payload } } }) as SendAcceptance

describe("a send that waits to be written with others", () => {
  it.each([
    ["variables", holding({ variables: { text: long } })],
    ["attachments", holding({ attachments: [{ data_base64: long }] })],
    ["headers", holding({ headers: { "X-Long": long } })],
    ["webhooks", { ...plain, dispatches: [{ body: long }] } as unknown as SendAcceptance],
    ["answer", { ...plain, answer: { body: long } } as SendAcceptance]
  ])("weighs what its %s weigh, so that nobody's large ones are gathered by the dozen", (_, acceptance) => {
    assert.isAtLeast(sizeOf(acceptance), long.length)
  })
})
