import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { connect } from "node:net"
import { notes } from "../testing/notes.ts"
import { post } from "../testing/post.ts"

const masked = (text: string) => text.replaceAll(/req_[0-9a-z]{26}/gu, "req_…")

const withoutLimit = { keyPerSecond: 1_000_000, keyBurst: 1_000_000, workspacePerMinute: null }
const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
const whoami = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami"}}`

describe.skipIf(postgresIsMissing)(`10,000 messages at once${whyMissing}`, () => {
  it.live("of two workspaces are each answered to their own caller alone", () =>
    Effect.gen(function* () {
      const database = Database.layerPostgres(yield* freshDatabase, { max: 8 })
      const here = Effect.provideContext(yield* Layer.build(Layer.fresh(worldOver(database))))

      const { url } = yield* here(serve({ endpoints: notes }))
      const path = "/v1?tools=send_note,whoami"
      // The plans require different arguments of send_note, so that the workspaces differ in more than their calls.
      const keys = yield* Effect.forEach(["hobby", "enterprise"] as const, (plan) =>
        Effect.map(here(makeWorkspace(plan, withoutLimit)), ({ live }) => live)
      )
      const messages = Array.from({ length: 200 }, (_, id) =>
        (id % 10 === 0 ? whoami : list).replace('"id":1', `"id":${id}`)
      )
      const written = (key: string) =>
        messages.map((body) =>
          [
            `POST ${path} HTTP/1.1`,
            "Host: 127.0.0.1",
            "Content-Type: application/json",
            `Authorization: Bearer ${key}`,
            "User-Agent: node",
            `Content-Length: ${body.length}`,
            "",
            body
          ].join("\r\n")
        )
      const ask = (key: string) =>
        Effect.callback<ReadonlyArray<string>>((resume) => {
          const { hostname, port } = new URL(url)
          const socket = connect(Number(port), hostname, () => socket.write(written(key).join("")))
          let text = ""
          socket.setEncoding("utf8").on("data", (chunk) => {
            text += chunk
            if (!text.endsWith(`"id":${messages.length - 1}}`)) return
            socket.destroy()
            resume(Effect.succeed(text.match(/\{"result":.*?,"jsonrpc":"2.0","id":\d+\}/gu) ?? []))
          })
        })
      const alone = yield* Effect.forEach(keys, (key) =>
        Effect.forEach(messages.slice(0, 2), (body) =>
          Effect.map(post({ url: url + path, key, body }), ({ text }) => text)
        )
      )
      const expected = alone.map((answers) =>
        messages.map((_, id) => answers[id % 10 === 0 ? 0 : 1]!.replace(/\d+\}$/u, `${id}}`))
      )
      assert.notDeepEqual(expected[0], expected[1])
      const sockets = Array.from({ length: 50 }, (_, index) => index % 2)
      const answers = yield* Effect.forEach(sockets, (of) => ask(keys[of]!), { concurrency: "unbounded" })
      for (const [index, of] of sockets.entries()) {
        const [answer, wanted] = [answers[index]!, expected[of]!]
        assert.strictEqual(answer.length, wanted.length)
        for (const [id, text] of answer.entries()) assert.strictEqual(masked(text), masked(wanted[id]!))
      }
    }).pipe(Effect.scoped)
  )
})
