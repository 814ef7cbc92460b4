import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { NodeId } from "./heard.ts"

/** A single line. */
export const oneLine = Schema.isPattern(/^[^\r\n\0]*$/u, { expected: "a single line" })

/** The fields that every node may have. */
export const nodeNaming = {
  name: Schema.optionalKey(
    text({ min: 1, max: 120 }, oneLine).annotate({ description: "Display name; by default the id" })
  ),
  renamedFrom: Schema.optionalKey(
    NodeId.annotate({ description: "Id of this node in the version before, for runs that are moved" })
  )
}
