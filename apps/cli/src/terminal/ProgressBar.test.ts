import { assert, it } from "@effect/vitest"
import { ProgressBar } from "./ProgressBar.ts"

const heard = (isAnimated: boolean) => {
  let text = ""
  return { out: { isAnimated, write: (said: string | Uint8Array) => void (text += String(said)) }, text: () => text }
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

it("says how much there was and for how long where nobody knows how much there is", () => {
  const { out, text } = heard(true)
  const bar = new ProgressBar(out, undefined, 0, 0, "bytes")
  bar.show(20_000, 2_000)
  assert.strictEqual(text(), "\r20,000 bytes  10,000/s  2 s\u001b[K")
})

it("tells of nothing at all, and of more than was said, without numbers that are none", () => {
  const { out, text } = heard(true)
  new ProgressBar(out, 0, 0, 0).show(0, 500)
  new ProgressBar(out, 10, 0, 0).show(11, 500)
  assert.include(text(), "100 %")
  assert.notMatch(text(), /NaN|Infinity|-\d/u)
})

it("ends and clears no line that it never wrote, and writes none of what is over at once", () => {
  const { out, text } = heard(true)
  const bar = new ProgressBar(out, 10, 0, 0)
  bar.show(10, 100)
  bar.end()
  bar.clear()
  assert.strictEqual(text(), "")
})
