import { assert, it } from "@effect/vitest"
import { maskedReason } from "./maskedReason.ts"

it("leaves out passwords, tokens and keys, and keeps hosts, codes and ids", () => {
  for (const [said, shown] of [
    ["535 5.7.8 authentication failed for api_key=abc123", "535 5.7.8 authentication failed for …"],
    ["invalid svc_live_0123456789abcdefABCDEF0123456789abcdef", "invalid …"],
    ["GET https://ada:hunter2@mail.acme.example/x", "GET https://…@mail.acme.example/x"],
    ["Authorization: Bearer abc.def.ghi was refused", "… was refused"],
    ["key SG.aaaaaaaaaaaaaaaaaaaa12.bbbbbbbbbbbbbbbbbbbbbbbbb3", "key SG.….…"],
    [
      "email-smtp.eu-west-1.amazonaws.com did not answer about snd_01kb2x9w3t5v7y8z0a1b2c3d4e",
      "email-smtp.eu-west-1.amazonaws.com did not answer about snd_01kb2x9w3t5v7y8z0a1b2c3d4e"
    ],
    ["the token expired", "the token expired"]
  ] as const)
    assert.strictEqual(maskedReason(said, 500), shown)
})

it("is no longer than asked, and cuts no character in two", () => {
  assert.strictEqual(maskedReason("😀".repeat(600), 500), "😀".repeat(500))
})
