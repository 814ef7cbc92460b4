import { channelOf, type RunSendId, type SequenceChannel } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Run } from "./Run.ts"

/** Returns the sends whose status a step of this run may read: those that `Facts.sends` must contain. */
export const sendsReadBy = ({ state: { sends = {} } }: Pick<Run, "state">): ReadonlyArray<RunSendId> =>
  Object.values(sends).map(({ id }) => id)

/** Returns the nodes that transition_sequence can lead to. */
export const statesOf = ({ nodes }: Definition): ReadonlyArray<string> =>
  Object.keys(nodes).filter((id) => nodes[id]?.type === "state")

/** Returns the keys of the templates that a definition sends by a channel, each once. */
export const templatesOf = ({ nodes }: Definition, channel: SequenceChannel): ReadonlyArray<string> => [
  ...new Set(
    Object.values(nodes).flatMap((node) => (node.type === "send" && channelOf(node) === channel ? [node.template] : []))
  )
]
