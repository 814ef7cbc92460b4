import { assert, layer } from "@effect/vitest"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { Members } from "../members/Members.ts"
import { SignInMails } from "./SignInMails.ts"

const nowhere = EmailConnector.layerSmtp("smtp://127.0.0.1:1")

layer(world, { excludeTestServices: true })("a code by mail", (it) => {
  it.effect("is tried again when the mail server cannot be reached", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const email = `${id}@example.com`
      yield* Members.use((members) => members.add(id, email))
      const mails = yield* Layer.build(Layer.fresh(SignInMails.layer).pipe(Layer.provide(nowhere)))
      const deliver = (address: string) =>
        SignInMails.use((service) => service.deliver(address)).pipe(Effect.provideContext(mails))
      const retry = yield* Effect.flip(deliver(email))
      assert.strictEqual(retry._tag, "Retry")
      yield* deliver("stranger@example.com")
    })
  )
})
