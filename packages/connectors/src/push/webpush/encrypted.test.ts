import { assert, describe, it } from "@effect/vitest"
import { createECDH } from "node:crypto"
import { outgoingPush } from "../testing/outgoingPush.ts"
import { encrypted } from "./encrypted.ts"

describe("encrypted", () => {
  it("is the message of RFC 8291, appendix A, for its keys and salt", () => {
    const pair = createECDH("prime256v1")
    pair.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"))
    const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url")
    const plain = Buffer.from("When I grow up, I want to be a watermelon")
    assert.strictEqual(
      encrypted(plain, outgoingPush().subscription.keys, { pair, salt }).toString("base64url"),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
  })
})
