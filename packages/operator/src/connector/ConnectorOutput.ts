import { ListedConnector } from "@tidings/schema/resources/ConnectorCatalog"
import { daysLeft, endingWords } from "@tidings/services/connectors/tokens/ConsentEnds"
import { Schema } from "effect"
import type { Shown } from "../Command.ts"
import { table } from "../table.ts"

/** A connector as commands output it. */
export const ConnectorOutput = Schema.Struct({ ...ListedConnector.fields, workspace: Schema.String })

/** Shows a stored connector's id and the next step. */
export const nextOf = ({ callbackUrl, id, label, provider }: typeof ListedConnector.Type): Shown => ({
  result: id ?? label,
  note: [
    `${provider} took the credentials.`,
    ...(callbackUrl === null ? [] : [`Have it report to ${callbackUrl}`])
  ].join("\n")
})

const ending = ({ expiresAt, id, provider }: typeof ListedConnector.Type, nowMs: number): ReadonlyArray<string> => {
  const consentEndsAt = new Date(expiresAt ?? 0)
  const days = expiresAt === null ? undefined : daysLeft(consentEndsAt, nowMs)
  return days === undefined ? [] : [`${id}: ${endingWords({ provider, consentEndsAt }, days)}`]
}

/** Lists connectors for a person, with reasons for attention, consents that end soon, and callback URLs. */
export const listText = (
  connectors: ReadonlyArray<typeof ListedConnector.Type>,
  nowMs: number,
  columns?: number
): string =>
  [
    table(
      ["id", "channel", "provider", "label", "order", "status", "checked"],
      connectors.map(({ channel, checkedAt, id, label, position, provider, status }) => [
        id ?? "–",
        channel,
        provider,
        label,
        id === null ? "last" : String(position),
        status,
        checkedAt ?? "–"
      ]),
      columns
    ),
    ...connectors.flatMap(({ id, label, reason }) =>
      reason === null ? [] : [`${id ?? label} needs attention: ${reason}`]
    ),
    ...connectors.flatMap((connector) => ending(connector, nowMs)),
    ...connectors.flatMap(({ callbackUrl, id }) =>
      callbackUrl === null ? [] : [`${id} is reported on at ${callbackUrl}`]
    )
  ].join("\n")
