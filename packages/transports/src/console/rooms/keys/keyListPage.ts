import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { head, tabs } from "../../../pages/parts/layout.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { connectCard } from "./connectCard.ts"
import { keyColumns } from "./keyColumns.ts"

/** The parts of the room: keys, and programs that were connected without one. */
const keyTabs = ({ to }: Visit, current: "Connected agents" | "Keys") =>
  tabs(
    [
      [to("/keys"), "Keys"],
      [to("/keys/connected"), "Connected agents"]
    ],
    current
  )

/** Keys of programs, or the programs that were connected by OAuth. */
export const keyListPage = (visit: Visit, isConnected: boolean) => {
  const here = visit.to(isConnected ? "/keys/connected" : "/keys")
  const creating = actLink(visit, { row: "create_key", words: "New key", icon: "plus", look: "go", back: here })
  return Effect.map(
    listing<ApiKey>(visit, {
      row: "list_keys",
      input: { connected: isConnected },
      caption: isConnected ? "Connected agents" : "Keys",
      icon: isConnected ? "bot" : "key-round",
      controls: [
        ...(isConnected
          ? []
          : [
              {
                kind: "select" as const,
                name: "kind",
                label: "Any kind",
                options: [["live", "Live"] as const, ["test", "Sandbox"] as const, ["mcp", "Agent"] as const]
              }
            ]),
        {
          kind: "select",
          name: "revoked",
          label: "Revoked or not",
          options: [
            ["false", "Not revoked"],
            ["true", "Revoked"]
          ]
        }
      ],
      columns: keyColumns(visit),
      first: isConnected
        ? {
            title: "No agent is connected",
            says: "An agent that a member connects by signing in stands here, with what it may do. How to is below."
          }
        : {
            title: "No key yet",
            says: "A program calls with a key. Its secret is shown once, when it is made.",
            acts: creating
          }
    }),
    (list) =>
      appPage(visit, {
        title: isConnected ? "Connected agents" : "Keys & agents",
        main: html`${head({
          title: "Keys & agents",
          says: isConnected
            ? "Programs that a member connected by signing in, without a key."
            : "Programs and agents that may call this workspace, and what each may do.",
          acts: html`${linkButton("Connect an agent", "#connect", { icon: "bot" })}${creating}`
        })}
        ${keyTabs(visit, isConnected ? "Connected agents" : "Keys")} ${list} ${connectCard(visit)}`
      })
  )
}
