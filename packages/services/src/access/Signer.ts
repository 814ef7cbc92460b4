import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { Context, Effect, Layer } from "effect"
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/** Tokens that only this installation can have written: `<base64url of the text>.<base64url of 16 bytes of HMAC-SHA256>`. */
export class Signer extends Context.Service<Signer>()("@tidings/services/Signer", {
  make: Effect.gen(function* () {
    const settings = yield* SettingRepository
    const secret = yield* settings.keep("signing-secret", randomBytes(32).toString("base64url"))
    const mac = (purpose: string, text: string) =>
      createHmac("sha256", secret).update(`${purpose}\n${text}`).digest().subarray(0, 16)
    return {
      /** A token for one purpose; one for another purpose does not open it. */
      sign: (purpose: string, text: string): string =>
        `${Buffer.from(text).toString("base64url")}.${mac(purpose, text).toString("base64url")}`,
      /** The text of a token, or undefined when it was not signed here for this purpose. */
      open: (purpose: string, token: string): string | undefined => {
        const [encoded, signature, more] = token.split(".")
        if (encoded === undefined || signature === undefined || more !== undefined) return undefined
        const text = Buffer.from(encoded, "base64url").toString()
        const given = Buffer.from(signature, "base64url")
        const expected = mac(purpose, text)
        return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
