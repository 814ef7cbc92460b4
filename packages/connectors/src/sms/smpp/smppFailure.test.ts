import { assert, describe, it } from "@effect/vitest"
import type { Pdu } from "smpp"
import { smppFailure } from "./smppFailure.ts"

const answer = (command_status: number) => ({ command: "submit_sm_resp", command_status }) as Pdu

describe("what a carrier answers to a message", () => {
  it.each([
    [0x00, { _tag: "OutcomeUnknown" }],
    [0x08, { _tag: "OutcomeUnknown" }],
    [0xff, { _tag: "OutcomeUnknown" }],
    [0x04, { _tag: "Unreachable", stopsAll: true }],
    [0x14, { _tag: "Throttled" }],
    [0x58, { _tag: "Throttled" }],
    [0x45, { _tag: "Unreachable", stopsAll: false }],
    [0x64, { _tag: "Unreachable", stopsAll: false }],
    [0x0a, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [0x48, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [0x49, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [0x53, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [0x0b, { _tag: "Rejected", hard: true }],
    [0x33, { _tag: "Rejected", hard: false }],
    [0x50, { _tag: "Rejected", hard: false }],
    [0x51, { _tag: "Rejected", hard: false }],
    [0x62, { _tag: "Rejected", hard: false }],
    [0x40b, { _tag: "Rejected", hard: false }]
  ] as const)("status %i is %o", (status, meant) => assert.deepInclude(smppFailure(answer(status)), meant))
})
