import { firstHome } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { Context, Effect, Layer } from "effect"
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * Signs tokens that only this installation can create: `<base64url of the text>.<base64url of 16 bytes of
 * HMAC-SHA256>`.
 */
export class Signer extends Context.Service<Signer>()("@tidings/services/Signer", {
  make: Effect.gen(function* () {
    const settings = yield* SettingRepository
    const secret = yield* inHome(firstHome, settings.keep("signing-secret", randomBytes(32).toString("base64url")))
    const mac = (purpose: string, text: string) =>
      createHmac("sha256", secret).update(`${purpose}\n${text}`).digest().subarray(0, 16)
    return {
      /** Returns a keyed hash of a text for one purpose: 16 bytes in base64url. */
      hash: (purpose: string, text: string): string => mac(purpose, text).toString("base64url"),
      /** Returns a token for one purpose; it cannot be opened for another. */
      sign: (purpose: string, text: string): string =>
        `${Buffer.from(text).toString("base64url")}.${mac(purpose, text).toString("base64url")}`,
      /** Returns a proof of a text that others can compare, and only this installation can make: 32 hex digits. */
      proofOf: (purpose: string, text: string): string => mac(purpose, text).toString("hex"),
      /** Returns the text of a token; undefined if it was not signed here for this purpose. */
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
