import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Mix } from "./Load.ts"
import { mix } from "./mix.ts"

/** A server that answers the nth request to a path by a status, and keeps what it was asked. */
const answering = async (statusOf: (path: string, n: number) => number, body = "{}") => {
  const asked: Array<{ readonly path: string; readonly body: string }> = []
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk) => (text += chunk))
    request.on("end", () => {
      const path = request.url!
      asked.push({ path, body: text })
      const status = statusOf(path, asked.filter((one) => one.path === path).length)
      response.writeHead(status, { "Content-Length": body.length }).end(body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    to: (path: string) =>
      ({ url: `http://127.0.0.1:${port}${path}`, method: "POST", headers: {}, body: "about [<id>]" }) as const,
    [Symbol.dispose]: () => void server.close()
  }
}

const load = (more: Pick<Mix, "requests" | "order">): Mix => ({
  kind: "mix",
  perSecond: 1_000,
  seconds: 0.04,
  warmUpSeconds: 0,
  mostInFlight: 1_000,
  ...more
})

describe("a mix", () => {
  it("asks in its order from the first again, and tells the answers of each request", async () => {
    using server = await answering(() => 200)
    const requests = ["/a", "/b"].map((path) => ({ request: server.to(path) }))
    const { answers, isOverrun } = await mix(load({ requests, order: [0, 0, 0, 1] }))
    assert.isFalse(isOverrun)
    assert.deepStrictEqual(
      answers.map(({ answered, latenciesMs }) => [answered, latenciesMs.length]),
      [
        [30, 30],
        [10, 10]
      ]
    )
    assert.lengthOf(server.asked, 40)
    assert.isTrue(answers.flatMap(({ latenciesMs }) => latenciesMs).every((ms) => ms > 0))
  })

  it("follows a request that was answered with one about the same id, each once", async () => {
    using server = await answering(() => 200)
    const followed = { request: server.to("/begun"), followUp: { request: server.to("/later"), afterMs: 0 } }
    const { answers } = await mix({ ...load({ requests: [followed], order: [0] }), perSecond: 100, seconds: 0.4 })
    const bodiesOf = (path: string) => server.asked.filter((one) => one.path === path).map(({ body }) => body)
    assert.isAbove(answers[0]!.followed, 0)
    assert.lengthOf(bodiesOf("/later"), answers[0]!.followed)
    assert.includeMembers(bodiesOf("/begun"), bodiesOf("/later"))
    assert.lengthOf(new Set(bodiesOf("/later")), answers[0]!.followed)
  })

  it("counts what is refused by status, or by its text, and goes on", async () => {
    using server = await answering((path, n) => (path === "/busy" && n % 2 === 0 ? 503 : 200), '{"isError":true}')
    const requests = [
      { request: server.to("/busy") },
      { request: { ...server.to("/tool"), refusal: '"isError":true' } }
    ]
    const { answers } = await mix(load({ requests, order: [0, 1] }))
    assert.deepStrictEqual(
      answers.map(({ answered, refused }) => [answered, refused]),
      [
        [10, { "503": 10 }],
        [0, { "200": 20 }]
      ]
    )
  })

  it("counts what has no answer", async () => {
    const server = await answering(() => 200)
    const requests = [{ request: server.to("/") }]
    server[Symbol.dispose]()
    const { answers } = await mix(load({ requests, order: [0] }))
    assert.deepStrictEqual(answers[0]!.refused, { "no answer": 40 })
  })

  it("gives up once too many requests are in flight", async () => {
    using server = await answering(() => 200)
    const requests = [{ request: server.to("/") }]
    const { answers, isOverrun } = await mix({ ...load({ requests, order: [0] }), perSecond: 1e6, mostInFlight: 10 })
    assert.isTrue(isOverrun)
    assert.isAbove(answers[0]!.answered, 10)
    assert.isBelow(answers[0]!.answered, 40_000)
  })
})
