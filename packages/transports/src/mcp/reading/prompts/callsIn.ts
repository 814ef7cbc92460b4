import type * as Operation from "@tidings/pipeline/Operation"
import type * as Prompt from "@tidings/pipeline/Prompt"
import * as message from "../../calls/message.ts"
import type { ReadContext } from "../ReadContext.ts"
import { call } from "../../search/searchTools.ts"

type Arguments = Readonly<Record<string, unknown>>

/** How a prompt writes down calls of its rows, for whoever sees the tools of this view. */
export const callsIn = ({ view }: ReadContext, { uses }: Prompt.Any) =>
  Object.fromEntries(
    Object.entries<Operation.Any>(uses).map(([as, { name }]) => {
      const properties = view.shown.find((tool) => tool.name === name)?.inputSchema.properties ?? {}
      const isNested = Object.hasOwn(properties, message.argument)
      const write = (given: Arguments) => {
        const args = isNested ? message.nested(given) : given
        return view.search === undefined ? written(name, args) : written(call.name, { name, arguments: args })
      }
      return [as, write]
    })
  )

// As JSON, a backtick can be written otherwise, and so never ends what stands between them.
const written = (tool: string, args: Arguments): string =>
  `\`${tool}\` with \`${JSON.stringify(args).replaceAll("`", "\\u0060")}\``
