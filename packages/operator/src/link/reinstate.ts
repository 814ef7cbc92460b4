import { Links } from "@tidings/services/links/Links"
import { Schema } from "effect"
import * as Command from "../Command.ts"
import { link, Moderated, moderated } from "./Moderation.ts"

export default Command.make({
  name: "link reinstate",
  says: "Let a stopped short link redirect again",
  input: Schema.Struct({ link }),
  positional: ["link"],
  output: Moderated,
  audit: "link.reinstate",
  examples: { "A link that was stopped by mistake": { link: "https://go.example.com/spring" } },
  perform: ({ link }) =>
    moderated(
      link,
      Links.use((links) => links.reinstate(link))
    ),
  shown: ({ changed, link }) => ({
    result: link.redirectUrl,
    note: changed === false ? "It was not stopped." : "It redirects again."
  })
})
