import { assert, layer } from "@effect/vitest"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import add from "./member/add.ts"
import { runCommand } from "./run.ts"

layer(world)("member add", (it) => {
  it.effect("lets members decide approvals unless it is said that they do not, and keeps what was said", () =>
    Effect.gen(function* () {
      const { id: workspace } = yield* makeWorkspace()
      const outcomes: Array<any> = []
      for (const approvals of [undefined, undefined, false, false, undefined, true]) {
        const said = approvals === undefined ? {} : { approvals }
        outcomes.push(yield* runCommand(add, { workspace, email: "Ada@Example.com", ...said }, "root"))
      }
      assert.deepStrictEqual(
        outcomes.map(({ added, approvals, changed }) => [added, changed, approvals]),
        [
          [true, false, true],
          [false, false, true],
          [false, true, false],
          [false, false, false],
          [false, false, false],
          [false, true, true]
        ]
      )
      yield* runCommand(add, { workspace, email: "bob@example.com", approvals: false }, "root")
      assert.deepStrictEqual(
        (yield* MemberRepository.use((members) => members.list(workspace))).map(
          ({ email, invited_by, may_decide, role }) => [email, may_decide, role, invited_by]
        ),
        [
          ["ada@example.com", true, "owner", "root"],
          ["bob@example.com", false, "editor", "root"]
        ]
      )
    })
  )

  it.effect("lets the operator take the last owner's role, which no key may", () =>
    Effect.gen(function* () {
      const { id: workspace } = yield* makeWorkspace()
      yield* runCommand(add, { workspace, email: "ada@example.com" }, "root")
      const lowered: any = yield* runCommand(add, { workspace, email: "ada@example.com", role: "reader" }, "root")
      assert.deepInclude(lowered, { changed: true, role: "reader", approvals: false })
    })
  )
})
