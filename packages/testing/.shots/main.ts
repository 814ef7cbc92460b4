import { endpoints } from "../src/endpoints.ts"
import { serve } from "../src/Served.ts"
import { call, world } from "../src/World.ts"
import { deliverMail } from "../src/deliverMail.ts"
import { Installation } from "@tidings/services/installation/Installation"
import { Deliveries } from "@tidings/services/sends/Deliveries"
import { Keys } from "@tidings/services/keys/Keys"
import { visitorMounts } from "@tidings/transports/visitors/visitorMounts"
import { demoTemplates } from "@tidings/services/templates/demo/index"
import { Effect } from "effect"
import { createRequire } from "node:module"
const { chromium } = createRequire("/work/main/packages/transports/package.json")("playwright-core")
const out = "/tmp/scratch/shots"
const sample = (variables: any) => Object.fromEntries(variables.map((v: any) => [v.key, v.sample]))
const program = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: true }) })
  const browser = yield* Effect.acquireRelease(
    Effect.promise(
      () =>
        chromium.launch({
          executablePath: "/usr/bin/chromium",
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        }) as Promise<any>
    ),
    (b: any) => Effect.promise(() => b.close())
  )
  const shot = (name: string, path: string) =>
    Effect.promise(async () => {
      for (const scheme of ["light", "dark"] as const)
        for (const [size, width, height] of [
          ["wide", 1280, 860],
          ["phone", 375, 780]
        ] as const) {
          const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme })
          page.on("console", (m: any) => console.log(name, m.text()))
          await page.goto(url + path)
          await page.waitForTimeout(150)
          const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          if (overflow) console.log("OVERFLOW", name, size)
          await page.screenshot({ path: `${out}/${name}-${size}-${scheme}.png` })
          await page.close()
        }
    })
  yield* shot("empty", "/inbox")
  const installation = yield* Installation
  const id = yield* installation.createWorkspace({
    name: "Demo",
    plan: "pro",
    from: { email: "hello@tidings.example", name: "Harbour & Pine" },
    monthlySendBudget: 1000
  })
  const { secret: key } = yield* (yield* Keys).create({ workspaceId: id, name: "k", kind: "live", grants: "full" })
  const people = [
    "ada@example.com",
    "grace.hopper@navy.example",
    "alan@bletchley.example",
    "katherine.johnson.with-a-rather-long-address@langley.nasa.example",
    "linus@kernel.example"
  ]
  const ids: string[] = []
  for (const [i, t] of demoTemplates.entries()) {
    const a = yield* call(
      "send_transactional",
      { template: t.key, to: people[i % 5], variables: sample(t.variables) },
      { key, idempotencyKey: `a${i}` }
    )
    if (a.status !== 202) console.log(a.text)
    else {
      ids.push(a.body.id)
      yield* Effect.orDie((yield* Deliveries).deliver(a.body.id, { isLast: true }))
    }
  }
  const news = yield* deliverMail(key, {
    category: "marketing",
    to: "ada@example.com",
    subject:
      "New in the shop: lamps, rope and a very long subject line that goes on and on until it must be cut somewhere",
    body: `<!doctype html><html lang="en"><head><title>News</title></head><body style="font-family:Georgia,serif;padding:40px"><h1>New lamps</h1><p><img src="cid:lamp.png" alt="Lamp" width="64" height="64"></p><p><a href="https://shop.example/lamps?a=1&amp;b=2">See them</a></p></body></html>`,
    attachments: [
      {
        filename: "lamp.png",
        content_type: "image/png",
        data_base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        inline: true
      },
      { filename: "price list.pdf", content_type: "application/pdf", data_base64: "JVBERi0xLjQK" }
    ]
  })
  console.log(news)
  yield* shot("list", "/inbox")
  yield* shot("none", "/inbox?to=nobody")
  yield* shot("mail", `/inbox/${ids[1] ?? ids[0]}`)
  yield* shot("demo", `/inbox/${ids[0]}?view=phone`)
  yield* shot("news", `/inbox/${news}`)
  yield* shot("text", `/inbox/${ids[0]}?view=text`)
  yield* shot("headers", `/inbox/${news}?view=headers`)
  yield* shot("source", `/inbox/${news}?view=source`)
  yield* shot("missing", `/inbox/snd_nope`)
  yield* shot("badlink", `/t/c/x`)
  const raw = yield* Effect.promise(() => fetch(`${url}/inbox/${news}/raw`).then((r) => r.text()))
  const u = /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replaceAll(/\r\n\s+/g, ""))![1]!
  yield* shot("unsubscribe", new URL(u).pathname)
})
await Effect.runPromise(Effect.scoped(program).pipe(Effect.provide(world)) as any)
process.exit(0)
