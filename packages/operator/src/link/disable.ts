import { Links } from "@tidings/services/links/Links"
import { Schema } from "effect"
import * as Command from "../Command.ts"
import { link, Moderated, moderated, reason } from "./Moderation.ts"

export default Command.make({
  name: "link disable",
  says: "Stop a short link that is abused, within a second everywhere",
  input: Schema.Struct({ link, reason }),
  positional: ["link"],
  output: Moderated,
  audit: "link.disable",
  examples: { "Nobody is led on": { link: "https://go.example.com/spring", reason: "Phishing" } },
  perform: ({ link, reason }) =>
    moderated(
      link,
      Links.use((links) => links.disable(link, reason)),
      { reason }
    ),
  shown: ({ changed, link }) => ({
    result: link.redirectUrl,
    note: changed === false ? "Stopped already." : "Stopped: within a second no visitor is led on."
  })
})
