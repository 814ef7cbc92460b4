import { assert, layer } from "@effect/vitest"
import { open } from "@tidings/connectors/Connector"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import smtp from "@tidings/connectors/email/smtp/smtp"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer, Redacted } from "effect"
import { Members } from "../members/Members.ts"
import { SignInMails } from "./SignInMails.ts"

const nowhere = Layer.effect(EmailConnector, open(smtp, { url: Redacted.make("smtp://127.0.0.1:1"), pool: 1 }))

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
