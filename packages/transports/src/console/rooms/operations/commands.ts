import { privateHeaders, type Reply } from "../../../http/Reply.ts"
import type { Visit } from "../../Visit.ts"

/** The rooms and operations that this member may enter or call, for the command menu. */
export const commands = ({ described, may, rooms, to }: Visit): Reply => {
  const places = rooms
    .filter(({ reads }) => reads === undefined || may(reads))
    .map(({ name, title }) => ({ w: `Go to ${title}`, href: to(`/${name}`), of: "room" }))
  const calls = described
    .chapters()
    .chapters.flatMap(({ entries }) => entries)
    .filter(({ operation: { operationId } }) => may(operationId))
    .map(({ operation: { operationId, summary } }) => ({
      w: summary,
      href: to(`/operations/${operationId}`),
      of: operationId
    }))
  return {
    status: 200,
    headers: { ...privateHeaders, "Content-Type": "application/json", "X-Content-Type-Options": "nosniff" },
    body: JSON.stringify([...places, ...calls])
  }
}
