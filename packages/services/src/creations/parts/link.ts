import type { LinkId } from "@tidings/schema/Id"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { Effect } from "effect"
import { leadOf } from "@tidings/engines/composer/builtin/leadingTo"
import { Credits } from "../../credits/Credits.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { linkPrice, Links } from "../../links/Links.ts"
import { pageKey } from "../partsOf.ts"
import type { PartMaker } from "./PartMaker.ts"

const mostCampaign = 100

/**
 * Makes a short link to the page, or to the brief's own target if there is none; UTM fields tell the channel, unless
 * the workspace's defaults override them.
 */
export const linkMaker = Effect.gen(function* () {
  const links = yield* Links
  const around = yield* Effect.context<LinkDomainRepository | PublicUrl>()
  const credits = yield* Credits
  const maker: PartMaker = {
    ready: ({ creation, made, part: { channel }, written }) =>
      Effect.succeed(
        Effect.gen(function* () {
          const destinationUrl = made.get(pageKey)?.url ?? leadOf(written.plan)!
          const utm = {
            source: channel === "email" ? "email" : channel!,
            medium: channel === "email" ? "email" : "social",
            campaign: creation.name.slice(0, mostCampaign).toWellFormed(),
            ...creation.utm
          }
          const label = `${creation.name}: ${channel}`.slice(0, 200).toWellFormed()
          const refused = yield* credits.charge(linkPrice, "creation.link")
          const asked = { destinationUrl, label, campaignId: creation.id, utm }
          const { linkId, redirectUrl } = yield* links.create(asked, undefined)
          yield* refused
          return { id: linkId, url: redirectUrl }
        }).pipe(Effect.provideContext(around))
      ),
    undo: ({ id }) => Effect.provideContext(Effect.as(links.archive(id as LinkId), "undone"), around)
  }
  return maker
})
