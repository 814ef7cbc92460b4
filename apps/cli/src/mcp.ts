import { Command } from "effect/cli"

/** `tidings mcp`, only for its help: main.ts starts the bridge before any of this is loaded. */
export const mcp = Command.make("mcp").pipe(
  Command.withDescription(
    [
      "Relay tool calls of an MCP client between stdio and a running Tidings",
      "",
      "TIDINGS_API_KEY    key of the workspace",
      "TIDINGS_URL        the server, else http://127.0.0.1:8080; a query chooses what is shown: ?toolsets=sends",
      "TIDINGS_TOOLSETS   groups of tools to show, separated by commas",
      "TIDINGS_TOOLS      tools to show by name, separated by commas",
      "TIDINGS_READ_ONLY  true shows only tools that change nothing"
    ].join("\n  ")
  ),
  Command.withShortDescription("Relay tool calls between stdio and a running Tidings")
)
