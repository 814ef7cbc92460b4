import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { make, workspaceField } from "../Deed.ts"

/** As many as go in one statement. */
const most = 5_000
const isAddress = Schema.is(EmailAddress)

/**
 * Has addresses written to no more; those that were suppressed stay as they are, so that the same list may be given again. What is no address
 * is answered by its place in the list. `file` is where they stood.
 */
export const add_suppressions = make({
  input: Schema.Struct({
    ...workspaceField,
    emails: Schema.Array(Schema.String).check(Schema.isMaxLength(most)),
    file: Schema.optionalKey(Schema.String)
  }),
  perform: ({ emails, file, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const fit = emails.map((email) => isAddress(email.trim()))
        const accepted = new Set(emails.filter((_, place) => fit[place]).map(normalizeEmail))
        const source = file === undefined ? { kind: "operator", id: operator } : { kind: "import", id: file }
        const added = yield* Suppressions.use((suppressions) => suppressions.addAll(workspaceId, [...accepted], source))
        if (added.length > 0) {
          const target =
            file === undefined && added.length === 1
              ? { kind: "suppression", id: added[0]! }
              : { kind: "workspace", id: workspaceId }
          const metadata = { added: added.length, ...(file !== undefined && { file }) }
          yield* audited({ workspaceId, operator, action: "suppression.add", target, metadata })
        }
        return {
          workspace: workspaceId,
          added: added.length,
          already: accepted.size - added.length,
          refused: fit.flatMap((is, place) => (is ? [] : [place]))
        }
      })
    )
})
