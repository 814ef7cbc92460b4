import type { ApprovalPreview } from "@tidings/schema/approvals/ApprovalPreview"
import { memoized } from "@tidings/schema/once/memoized"
import type { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import { cutText } from "../holding/plain.ts"
import type { DifferenceLine } from "./lineDifference.ts"
import type { ChangedPart, Fact, MailPreview, PostPreview, PostsPreview, Preview } from "./Preview.ts"

const mostOfText = 5_000

type Part = ApprovalPreview["parts"][number]

const cut = (text: string): string => cutText(text, mostOfText)

const part = (name: string, text: string): Part => ({ name, text: cut(text) })

const facts = (all: ReadonlyArray<Fact>): ReadonlyArray<Part> => all.map(({ name, value }) => part(name, value))

const signs = { added: "+", removed: "-", same: " " }

const lineOf = (line: DifferenceLine): string =>
  line.kind === "gap" ? `… ${line.lines} unchanged` : `${signs[line.kind]} ${line.text}`

const changes = (parts: ReadonlyArray<ChangedPart>): ReadonlyArray<Part> =>
  parts.map(({ lines, name }) => part(name, lines.map(lineOf).join("\n")))

const mailParts = ({ facts: of, subject, text }: MailPreview): ReadonlyArray<Part> => [
  ...facts(of),
  part("Subject", subject),
  part("Text", text)
]

const moment = memoized(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
)

const postsWords = ({ at, deed }: PostsPreview): string => {
  if (deed === "takeDown") return "What would be taken down."
  return at === undefined
    ? "What would be posted, at once."
    : `What would be posted, on ${moment().format(Date.parse(at))} UTC.`
}

const postParts = ({ account, channel, facts: of, parts }: PostPreview): ReadonlyArray<Part> => {
  const name = account === undefined ? channel : `${channel} as ${account}`
  return [part(name, parts.join("\n\n")), ...of.map(({ name: fact, value }) => part(`${channel}: ${fact}`, value))]
}

const newness = (isNew: boolean): string => (isNew ? " It was never published before." : "")

const stepLine = ({ at, node, reason, type, until }: Simulated["steps"][number]): string =>
  [at, type, node, until === undefined ? undefined : `until ${until}`, reason]
    .filter((word) => word !== undefined)
    .join(" ")

/**
 * Renders a preview as text, for callers without pages; texts of more than 5,000 characters are truncated and marked
 * so.
 */
export const toldOf = (preview: Preview): ApprovalPreview => {
  switch (preview.kind) {
    case "mail":
      return { says: "The mail as it would be sent now.", parts: mailParts(preview.mail), warnings: [] }
    case "text": {
      const { body, facts: of, faults, warnings } = preview.text
      return {
        says: "The text message as it would be sent now.",
        parts: [...facts(of), part("Text", body)],
        warnings: [...faults, ...warnings]
      }
    }
    case "posts":
      return {
        says: postsWords(preview),
        parts: [
          ...preview.posts.flatMap(postParts),
          ...preview.media.map(({ alt, filename, kind }) => part(`${kind} ${filename}`, alt)),
          ...preview.leftOut.map(({ channel, reason }) => part(`Left out: ${channel}`, reason))
        ],
        warnings: [
          ...preview.faults,
          ...preview.posts.flatMap(({ channel, faults }) => faults.map((fault) => `${channel}: ${fault}`))
        ]
      }
    case "change": {
      const { isNew, mail, parts } = preview
      return {
        says: `What would change, and the mail afterwards with samples.${newness(isNew)}`,
        parts: [...changes(parts), ...("why" in mail ? [] : mailParts(mail))],
        warnings: "why" in mail ? [mail.why] : []
      }
    }
    case "page": {
      const { address, deed, isNew, parts } = preview
      const says = deed === "publish" ? "What visitors would read." : "What visitors read now, and would no more."
      return { says: `${says}${newness(isNew)}`, parts: changes(parts), warnings: [], address }
    }
    case "sequence": {
      const { begins, simulated } = preview
      const { sequence, steps, version, warnings } = simulated
      return {
        says: `${begins} goes through version ${version} of ${sequence.name}, if nothing but its messages happens.`,
        parts: [part("Steps", steps.map(stepLine).join("\n"))],
        mails: steps.flatMap(({ at, send }) => {
          if (send === undefined) return []
          const { subject, template, text, to } = send
          return [
            {
              at,
              to,
              template: template.key,
              ...(subject !== undefined && { subject }),
              ...(text !== undefined && { text: cut(text) })
            }
          ]
        }),
        warnings
      }
    }
    case "creation":
      return {
        says: preview.deed === "build" ? "What would be built." : "What would be taken back.",
        parts: changes(preview.parts),
        warnings: []
      }
    case "facts":
      return { says: "What would be done.", parts: facts(preview.facts), warnings: preview.warnings }
    case "none":
      return { says: `It cannot be shown: ${preview.why}`, parts: [], warnings: [] }
  }
}
