import { channelNames } from "@tidings/schema/channels"
import { join } from "node:path"
import { rowsIn } from "../../generate/rows.ts"
import { copied } from "../copied.ts"
import { type RowKind, InvalidRequest } from "../RowKind.ts"
import { asRowName } from "../words.ts"

const rows = "packages/connectors/src"

/**
 * A provider over HTTP with placeholder names until its author puts in those of its API, and a peer with every
 * behaviour.
 */
export const connector: RowKind = {
  usage: "connector <channel> <name>",
  files: async ([channel = "", name = ""], base) => {
    if (!channelNames.some((one) => one === channel))
      throw new InvalidRequest(`channel "${channel}" is none of ${channelNames.join(", ")}`)
    const names = { sample_thing: asRowName(name) }
    // An account names its provider without the channel, so names are unique over all channels.
    const [namesake] = await rowsIn(join(base, rows), `*/${name}/${name}.ts`)
    if (namesake !== undefined) throw new InvalidRequest(`${rows}/${namesake} has that name`)
    return copied(`connector/${rows}/${channel}/**/*.ts`, names)
  }
}
