import { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { id } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { plain } from "@tidings/services/approvals/plain"
import { ShownApprovals } from "@tidings/services/approvals/showing/ShownApprovals"
import { commandLine } from "@tidings/services/installation/commandLine"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { pairs } from "../table.ts"
import { workspaceFor } from "../workspaceFor.ts"

/** JSON with every character named that a terminal would not show, or would obey. */
const printed = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[^\P{C}\n]/gu, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`)

export default Command.read({
  name: "approval show",
  says: "Show a call that waits, or waited, for approval: who asks for what, what exactly would run, and what became of it",
  input: Schema.Struct({ approval: id("apr").annotate({ description: "The request's id" }), workspace }),
  positional: ["approval"],
  output: ApprovalDetail,
  examples: { "One request": { approval: "apr_01kb2x9w3t5v7y8z" } },
  perform: ({ approval: requestId, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const looker = { workspaceId, email: "cli", mayDecide: true }
      const found = yield* ShownApprovals.use((approvals) => approvals.show(looker, requestId))
      if (found === undefined) {
        const message = `There is no request ${requestId}: see ${commandLine("approval list")}`
        return yield* problem("resource_not_found", { message })
      }
      const { input: _whole, ...approval } = found.approval
      return found.input === undefined ? approval : { ...approval, input: found.input as Schema.Json }
    }),
  shown: ({ input, ...approval }) => ({
    result: [
      pairs({
        request: approval.id,
        what: plain(approval.summary),
        status: approval.status,
        through: plain(approval.asker.client ?? approval.asker.key_id),
        for: plain(approval.asker.user ?? "nobody known"),
        asked: approval.created_at,
        until: approval.expires_at,
        approvals: `${approval.decisions.filter(({ decision }) => decision === "approve").length} of ${approval.requiredApprovals}`,
        page: approval.url
      }),
      ...approval.decisions.map(({ at, by, decision, reason }) =>
        plain(`${at}  ${by}: ${decision.replace("_", " ")}${reason === null ? "" : `: ${reason}`}`, 1_200)
      ),
      ...(input === undefined ? [] : [`\n${printed(input)}`]),
      ...(approval.outcome === null ? [] : [`\nIt ran: ${approval.outcome.status} ${printed(approval.outcome.body)}`])
    ].join("\n")
  })
})
