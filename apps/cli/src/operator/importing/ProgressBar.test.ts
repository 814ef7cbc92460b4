import { assert, it } from "@effect/vitest"
import { Writable } from "node:stream"
import { ProgressBar } from "./ProgressBar.ts"

const heard = (isTTY: boolean) => {
  let text = ""
  const out = Object.assign(new Writable({ write: (chunk, _, done) => ((text += String(chunk)), done()) }), { isTTY })
  return { out, text: () => text }
}

it("shows on one line how far it is, how fast, and how long it takes, from where it went on", () => {
  const { out, text } = heard(true)
  const bar = new ProgressBar(out, 1_000_000, 400_000, 0)
  bar.show(500_000, 10_000)
  assert.include(text(), "\r████████████░░░░░░░░░░░░ 50 %  500,000 of 1,000,000  10,000/s  50 s left")
  bar.show(1_000_000, 60_000)
  bar.end()
  assert.match(text(), /100 % {2}1,000,000 of 1,000,000 {2}10,000\/s {2}done.*\n$/u)
})

it("says nothing where nobody looks at a terminal", () => {
  const { out, text } = heard(false)
  const bar = new ProgressBar(out, 10, 0, 0)
  bar.show(5, 1_000)
  bar.end()
  assert.strictEqual(text(), "")
})
