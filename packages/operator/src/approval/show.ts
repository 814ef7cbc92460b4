import read_approval from "@tidings/operations/approvals/read_approval"
import { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import type { ApprovalPreview } from "@tidings/schema/approvals/ApprovalPreview"
import { id } from "@tidings/schema/Id"
import { plain } from "@tidings/services/holding/plain"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Schema } from "effect"
import { requestPath } from "./RequestPath.ts"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { pairLines } from "../table.ts"

/** Escapes every character that a terminal would not show, or would obey. */
const visible = (text: string): string =>
  text.replaceAll(/[^\P{C}\n]/gu, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`)

const printed = (value: unknown): string => visible(JSON.stringify(value, null, 2))

const sent = ({ at, subject, template, to }: NonNullable<ApprovalPreview["mails"]>[number]): string =>
  plain(`${at}  ${subject ?? template} to ${to}`)

/** Writes the effect of approving a request, as the page shows it. */
const previewed = ({ address, mails = [], parts, says, warnings }: ApprovalPreview): string =>
  [
    plain(says),
    ...mails.map(sent),
    ...parts.map(({ name, text }) => `${plain(name)}: ${visible(text)}`),
    ...warnings.map((warning) => `! ${plain(warning)}`),
    ...(address === undefined ? [] : [address])
  ].join("\n")

export default Face.make(read_approval, {
  name: "approval show",
  says: "Show a call that waits, or waited, for approval: its caller, its effect, the exact input that would run, and its outcome",
  input: Schema.Struct({ approval: id("apr").annotate({ description: "The request's id" }), sandbox, workspace }),
  positional: ["approval"],
  output: ApprovalDetail,
  examples: { "One request": { approval: "apr_01kb2x9w3t5v7y8z" } },
  missing: ({ approval }) => `There is no request ${approval}: see ${commandLine("approval list")}`,
  pathOf: requestPath,
  asks: ({ approval }) => ({ requestId: approval }),
  tells: (request) => request,
  shown: ({ input, preview, ...approval }) => ({
    result: [
      pairLines({
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
      ...(preview === undefined ? [] : [`\n${previewed(preview)}`]),
      ...(input === undefined ? [] : [`\n${printed(input)}`]),
      ...(approval.outcome === null ? [] : [`\nIt ran: ${approval.outcome.status} ${printed(approval.outcome.body)}`])
    ].join("\n")
  })
})
