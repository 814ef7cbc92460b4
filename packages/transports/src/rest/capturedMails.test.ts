import { assert, layer } from "@effect/vitest"
import { deliverMail } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"

interface Mail {
  readonly id: string
  readonly subject: string
  readonly codes: ReadonlyArray<string>
  readonly links: ReadonlyArray<{ readonly url: string }>
}

interface Example {
  readonly uniqueAddress: (name?: string) => string
  readonly testInbox: (at: { readonly url: string; readonly key: string }) => {
    readonly waitFor: (filters: object) => Promise<Mail>
    readonly list: (filters?: object) => Promise<{ readonly data: ReadonlyArray<Mail> }>
    readonly read: (id: string) => Promise<Mail>
    readonly check: (id: string) => Promise<{ readonly size: { readonly html_bytes: number } }>
    readonly clear: (filters?: object) => Promise<{ readonly deleted: number }>
  }
}

const example = Effect.promise(
  (): Promise<Example> => import(new URL("../../../../examples/test-inbox.mjs", import.meta.url).href)
)

layer(world, { excludeTestServices: true })("the example of a test inbox, over HTTP", (it) => {
  it.effect("waits for a mail that comes while it waits, follows its code and link, checks and clears", () =>
    Effect.gen(function* () {
      const { testInbox, uniqueAddress } = yield* example
      const { url } = yield* serve({ endpoints })
      const { test: key } = yield* makeWorkspace()
      const inbox = testInbox({ url, key })
      const to = uniqueAddress("ada")
      const since = new Date().toISOString()
      const waiting = yield* Effect.forkChild(Effect.promise(() => inbox.waitFor({ to, since, timeout: 20 })))
      yield* Effect.sleep("300 millis")
      const body = `<p>Your code is 041 932.</p><p><a href="https://shop.example/verify?t=1">Verify</a></p>`
      const id = yield* deliverMail(key, { to, subject: "Your code", body })
      const mail = yield* Fiber.join(waiting)
      assert.deepStrictEqual(
        [mail.id, mail.subject, mail.codes, mail.links[0]!.url],
        [id, "Your code", ["041932"], "https://shop.example/verify?t=1"]
      )
      const used = yield* Effect.promise(async () => ({
        listed: (await inbox.list({ to, unread: true })).data.map((one) => one.id),
        read: await inbox.read(id),
        size: (await inbox.check(id)).size,
        cleared: await inbox.clear({ to }),
        left: (await inbox.list({ to })).data
      }))
      assert.deepStrictEqual([used.listed, used.read, used.left], [[id], mail, []])
      assert.isAbove(used.size.html_bytes, 50)
      assert.strictEqual(used.cleared.deleted, 1)
    })
  )

  it.effect("throws with the server's words where no mail comes", () =>
    Effect.gen(function* () {
      const { testInbox } = yield* example
      const { url } = yield* serve({ endpoints })
      const { test: key } = yield* makeWorkspace()
      const thrown = yield* Effect.promise(() =>
        testInbox({ url, key })
          .waitFor({ to: "nobody@example.com", timeout: 1 })
          .then(
            () => "answered",
            (error: Error) => error.message
          )
      )
      assert.strictEqual(thrown, "mail_not_captured: No such mail to nobody@example.com was captured within 1 s.")
    })
  )
})
