import { assert, describe, it } from "@effect/vitest"
import { closingLine } from "../check/ClosingLine.ts"
import { runProgram } from "./runProgram.ts"

const run = (text: string) => runProgram(["-e", text], "kept")

describe("a program of the gate", () => {
  it("tells its code, what it counted, and what it printed and complained of, in order", async () => {
    const said = `const say = (to, word) => new Promise((done) => to.write(word, done)); (async () => {
      await say(process.stdout, "one "); await new Promise((done) => setTimeout(done, 50));
      await say(process.stderr, "two"); process.send({ passed: 3, failed: 1, skipped: 0 }); process.exitCode = 7 })()`
    assert.deepStrictEqual(await run(said), {
      code: 7,
      counted: { passed: 3, failed: 1, skipped: 0 },
      printed: "one two"
    })
  })

  it("has failed where a signal ended it, and has counted nothing if it told nothing", async () =>
    assert.deepStrictEqual(await run(`process.kill(process.pid, "SIGKILL")`), {
      code: 1,
      counted: undefined,
      printed: ""
    }))

  it("has ended when it exits, also if a process that it started still holds its output", async () => {
    const left = `console.log(require("node:child_process").spawn("sleep", ["3600"], { stdio: "inherit" }).pid); process.exit(0)`
    const { code, printed } = await run(left)
    process.kill(Number(printed), "SIGKILL")
    assert.strictEqual(code, 0)
  })

  it("is counted with those beside it", () =>
    assert.deepStrictEqual(
      [
        closingLine([{ passed: 3, failed: 1, skipped: 0 }]),
        closingLine([
          { passed: 3, failed: 1, skipped: 2 },
          { passed: 4, failed: 0, skipped: 0 }
        ])
      ],
      ["3 passed, 1 failed", "7 passed, 1 failed, 2 skipped"]
    ))
})
