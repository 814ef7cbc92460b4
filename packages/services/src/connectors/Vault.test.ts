import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { CredentialsKeys, Vault } from "./Vault.ts"

const key = (name: string) => ({ name, key: Redacted.make(new Uint8Array(32).fill(name.length)) })

const withKeys =
  (...names: ReadonlyArray<string>) =>
  <A, E>(use: (vault: Vault["Service"]) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Vault.use(use).pipe(Effect.provide(Vault.layer), Effect.provideService(CredentialsKeys, names.map(key)))

const credentials = { apiKey: "re_secret" }

describe("the vault", () => {
  it.effect("opens what it sealed, which shows nothing of it, and is another text each time", () =>
    withKeys("a")((vault) =>
      Effect.gen(function* () {
        const [one, two] = [yield* vault.seal(credentials, "cnr_1"), yield* vault.seal(credentials, "cnr_1")]
        assert.deepStrictEqual(yield* vault.open(one, "cnr_1"), credentials)
        assert.notDeepEqual(one.sealed, two.sealed)
        assert.notInclude(Buffer.from(one.sealed).toString("latin1"), "re_secret")
      })
    )
  )

  it.effect("opens with any of its keys, and seals with the first", () =>
    Effect.gen(function* () {
      const old = yield* withKeys("a")((vault) => vault.seal(credentials, "cnr_1"))
      yield* withKeys(
        "newer",
        "a"
      )((vault) =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* vault.open(old, "cnr_1"), credentials)
          assert.strictEqual((yield* vault.seal(credentials, "cnr_1")).sealedBy, "newer")
        })
      )
    })
  )

  it.effect("opens nothing that was changed, nor for another connector, nor without its key", () =>
    Effect.gen(function* () {
      const sealed = yield* withKeys("a")((vault) => vault.seal(credentials, "cnr_1"))
      const changed = Buffer.from(sealed.sealed)
      changed[changed.length - 1]! ^= 1
      yield* withKeys("a")((vault) =>
        Effect.gen(function* () {
          for (const [one, sealedFor] of [
            [{ ...sealed, sealed: changed }, "cnr_1"],
            [{ ...sealed, sealed: new Uint8Array(3) }, "cnr_1"],
            [sealed, "cnr_2"]
          ] as const) {
            assert.strictEqual((yield* Effect.flip(vault.open(one, sealedFor)))._tag, "Unopenable")
          }
        })
      )
      const refused = yield* Effect.flip(withKeys("other")((vault) => vault.open(sealed, "cnr_1")))
      assert.include(refused.message, "The key a, which sealed the credentials, is not in CREDENTIALS_KEY")
    })
  )

  it.effect("refuses to seal without a key, and says which setting is missing", () =>
    withKeys()((vault) =>
      Effect.map(Effect.flip(vault.seal(credentials, "cnr_1")), ({ message }) =>
        assert.include(message, "CREDENTIALS_KEY")
      )
    )
  )
})
