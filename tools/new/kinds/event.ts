import type { Kind } from "../Kind.ts"
import { Refusal } from "../Refusal.ts"

const isType = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*)+$/u

/** An event, ready to be emitted by its row. */
export const event: Kind = {
  usage: "event <noun.past_verb>",
  files: ([type = "", ...rest]) => {
    if (!isType.test(type) || rest.length > 0) throw new Refusal(`event "${type}" is not of the form link.archived`)
    const path = `packages/schema/src/events/${type.replaceAll(".", "_")}.ts`
    const [noun = ""] = type.split(".")
    return new Map([[path, row(type, noun)]])
  }
}

const row = (type: string, noun: string): string => `
import { Schema } from "effect"
import * as Event from "../Event.ts"

export default Event.make({
  type: "${type}",
  says: "${noun[0]!.toUpperCase()}${noun.slice(1).replaceAll("_", " ")} ${type.split(".").at(-1)!.replaceAll("_", " ")}",
  data: Schema.Struct({ id: Schema.String.annotate({ description: "Its id" }) }),
  example: { id: "first" }
})
`
