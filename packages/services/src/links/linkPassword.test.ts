import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { hashPassword, isPassword } from "./linkPassword.ts"

describe("a link's password", () => {
  it.effect("is known again, however its letters were composed, and no other is", () =>
    Effect.gen(function* () {
      const kept = yield* hashPassword("caf\u00e9 noir")
      const tries = ["caf\u00e9 noir", "cafe\u0301 noir", "cafe noir", "caf\u00e9 noir ", "", "\u0000"]
      const known = yield* Effect.forEach(tries, (one) => isPassword(one, kept))
      assert.deepStrictEqual(known, [true, true, false, false, false, false])
    })
  )

  it.effect("is checked at the cost that it was hashed at", () =>
    Effect.gen(function* () {
      // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", 16384, 8, 1, 64).
      const hash =
        "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
      const [salt, key] = [Buffer.from("SodiumChloride"), Buffer.from(hash, "hex")].map((bytes) =>
        bytes.toString("base64").replaceAll("=", "")
      )
      const kept = `$scrypt$ln=14,r=8,p=1$${salt}$${key}`
      assert.isTrue(yield* isPassword("pleaseletmein", kept))
      assert.isFalse(yield* isPassword("pleaseletmeout", kept))
    })
  )

  it.effect("is never taken for known when what is kept is no hash", () =>
    Effect.gen(function* () {
      for (const kept of ["", "secret", "$scrypt$ln=15,r=8,p=1$$"])
        assert.isTrue(Exit.hasDies(yield* Effect.exit(isPassword("secret", kept))))
    })
  )
})
