import { assert, describe, it } from "@effect/vitest"
import type { Pdu } from "smpp"
import { readDeliverSm } from "./readDeliverSm.ts"

const pdu = (more: object) => ({ command: "deliver_sm", source_addr: "14155550100", ...more }) as Pdu
const read = (more: object) => readDeliverSm(pdu(more), 0)
const text = (id: string, more = "stat:DELIVRD err:000") => ({
  short_message: { message: `id:${id} sub:001 dlvrd:001 submit date:2611221200 done date:2611221201 ${more} text:` }
})

describe("what a carrier delivers", () => {
  it.each(["0123456789", "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "a.b_c@smsc1", "7f/3", "0x1a2B"])(
    "is a receipt of the message %s, whole",
    (id) => assert.deepInclude(read({ esm_class: 0x04, ...text(id) })[0], { messageId: id })
  )

  it.each([
    ["", "p1"],
    ["\0", "p1"],
    ["q2\0", "q2"],
    ["q2", "q2"]
  ])("names its message by the parameter %j, where that says something: %s", (receipted_message_id, messageId) => {
    const [told] = read({ esm_class: 0x04, receipted_message_id, message_state: 2, ...text("p1") })
    assert.deepInclude(told, { messageId, reportId: `${messageId}/DELIVRD` })
  })

  it.each([
    [0x00, "received"],
    [0x40, "received"],
    [0x80, "received"],
    [0x04, "receipt"],
    [0x44, "receipt"],
    [0x20, "receipt"],
    [0x08, "nothing"],
    [0x10, "nothing"],
    [0x18, "nothing"]
  ])("of class %i is %s", (esm_class, is) => {
    const [told] = read({ esm_class, ...text("p1") })
    assert.strictEqual(told === undefined ? "nothing" : "receivedId" in told ? "received" : "receipt", is)
  })
})
