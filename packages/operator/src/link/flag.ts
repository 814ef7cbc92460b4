import { Links } from "@tidings/services/links/Links"
import { Schema } from "effect"
import * as Command from "../Command.ts"
import { link, Moderated, moderated, reason } from "./Moderation.ts"

export default Command.make({
  name: "link flag",
  says: "Tell the owner of a short link that it was reported; it goes on redirecting",
  input: Schema.Struct({ link, reason }),
  positional: ["link"],
  output: Moderated,
  audit: "link.flag",
  examples: { "A first warning": { link: "https://go.example.com/spring", reason: "Reported as phishing" } },
  perform: ({ link, reason }) =>
    moderated(
      link,
      Links.use((links) => links.flag(link, reason)),
      { reason }
    ),
  shown: ({ link }) => ({ result: link.redirectUrl, note: "Reported to its owner; it goes on redirecting." })
})
