import type { LoadRequest } from "../../bench/load/Load.ts"
import { loadTemplate, newAddress } from "./sends.ts"
import type { MixKind } from "./MixKind.ts"

/** A tool that refuses answers 200 all the same. */
const orRefused = (request: LoadRequest) => ({ request: { ...request, refusal: '"isError":true' } })

export default {
  name: "tools",
  says: "an MCP tool call: the workspace, a page of 20 sends, or one email by template",
  share: 5,
  requests: ({ requests: { readWorkspaceByTool, tool } }) => {
    const send = { template: loadTemplate.key, to: newAddress, variables: { name: "Ada" }, idempotency_key: "[<id>]" }
    return [
      orRefused(readWorkspaceByTool),
      orRefused(tool("list_sends", { limit: 20 })),
      { ...orRefused(tool("send_transactional", send)), makesMail: true }
    ]
  }
} satisfies MixKind
