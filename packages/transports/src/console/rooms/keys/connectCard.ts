import { html, type Html } from "../../../pages/html.ts"
import { code, copyable } from "../../../pages/parts/controls.ts"
import { card, facts, views } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** Tells how an agent connects: the server's address, at which a member signs in, and settings of its clients. */
export const connectCard = ({ publicUrl }: Visit): Html => {
  const url = `${publicUrl}/mcp`
  const settings = JSON.stringify({ mcpServers: { tidings: { type: "http", url } } }, null, 2)
  const bridge = JSON.stringify(
    {
      mcpServers: {
        tidings: {
          command: "npx",
          args: ["-y", `${publicUrl}/bridge.tgz`],
          env: { TIDINGS_URL: publicUrl, TIDINGS_API_KEY: "svc_mcp_…" }
        }
      }
    },
    null,
    2
  )
  const snippet = (text: string, label: string) => html`<div class="pad">${code(text, label)}</div>`
  return card(
    "Connect an agent",
    html`<div class="pad">
        ${facts([
          ["Address", copyable(url)],
          ["Signing in", "A member signs in by a mailed code and says what the agent may do; no key is copied."]
        ])}
      </div>
      ${views("agent", "How to connect", [
        { words: "Claude Code", body: snippet(`claude mcp add --transport http tidings ${url}`, "Claude Code") },
        { words: "Settings", body: snippet(settings, "Settings of a client that speaks HTTP") },
        { words: "Bridge", body: snippet(bridge, "Settings of a client that starts a program, with a key for agents") }
      ])}`,
    { id: "connect" }
  )
}
