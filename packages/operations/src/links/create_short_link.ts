import * as Operation from "@tidings/pipeline/Operation"
import { ShortLink, CreateShortLink } from "@tidings/schema/resources/ShortLink"
import { customDomainPlan, isCustomDomain, linkPrice, Links } from "@tidings/services/links/Links"

export default Operation.make({
  name: "create_short_link",
  http: "POST /v1/links",
  scope: "links:write",
  planWhen: [
    {
      plan: customDomainPlan,
      when: "domain is another than the installation's own",
      needed: ({ domain }) => isCustomDomain(domain)
    }
  ],
  credits: linkPrice,
  idempotency: "accepted",
  summary: "Create a short link",
  description:
    "Without a slug one is generated. A slug that any link of the domain has or had, in whatever case, is refused with slug_taken: `suggestion` in the error was free " +
    "at that moment. The destination may not be a private host or a short link of this installation.",
  alsoSaid: "shorten url tiny short address redirect campaign tracking utm",
  input: CreateShortLink,
  output: ShortLink,
  status: 201,
  errors: ["field_invalid", "slug_taken", "domain_not_verified"],
  example: {
    destinationUrl: "https://example.com/launch",
    label: "Launch",
    tags: ["launch"],
    utm: { source: "newsletter", campaign: "launch" }
  },
  prepare: (link) => Links.use((links) => links.hashOf(link)),
  handler: (link, passwordHash) => Links.use((links) => links.create(link, passwordHash))
})
