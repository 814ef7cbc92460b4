import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { call } from "@tidings/testing/World"
import { Effect } from "effect"

const contact = { external_id: "usr_481" }

const withState = (key: string) => `key: ${key}
trigger: { type: api.enroll }
nodes:
  a_day: { type: wait, for: 1d, next: trying }
  trying: { type: state, timeout: { after: 14d, next: end } }
`

export default {
  input: (workspace) => {
    const id = `s-${crypto.randomUUID()}`
    return appliedSequence(workspace, id, withState(id)).pipe(
      Effect.andThen(made("enroll_in_sequence", { keyOrId: id, contact }, workspace)),
      // A sandbox key moves runs of its own.
      Effect.andThen(call("enroll_in_sequence", { keyOrId: id, contact }, { key: workspace.test })),
      Effect.as({ id, contact, to_state: "trying" })
    )
  }
} satisfies Given
