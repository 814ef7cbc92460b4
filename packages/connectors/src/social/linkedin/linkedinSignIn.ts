import { oauth2 } from "../oauth2.ts"
import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { listOf, restli } from "./linkedinApi.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { accountsIn } from "../accounts.ts"

/**
 * The roles of a page that may post for it (learn.microsoft.com/linkedin …/organization-access-control-by-role,
 * 2026-01).
 */
const posting = new Set(["ADMINISTRATOR", "CONTENT_ADMINISTRATOR", "CONTENT_ADMIN"])
const most = 100

/** Returns the organisations that a person may post for; never the person. */
export const organisations = Effect.fnUntraced(function* (api: JsonApi) {
  const asks = `q=roleAssignee&state=APPROVED&count=${most}`
  const roles = yield* api.ask({ method: "GET", path: `/organizationAcls?${asks}`, headers: restli("finder") })
  const ids = objectsIn(roles.json?.elements)
    .filter(({ role, state }) => state === "APPROVED" && posting.has(role))
    .flatMap(({ organization }) => /^urn:li:organization:(\d+)$/u.exec(textIn(organization))?.[1] ?? [])
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const headers = restli("batch_get")
  const { json } = yield* api.ask({ method: "GET", path: `/organizations?ids=${listOf(unique)}`, headers })
  return accountsIn(
    unique.map((id) => {
      const { localizedName, vanityName } = json?.results?.[id] ?? {}
      return { ref: `urn:li:organization:${id}`, name: [localizedName, id], handle: [vanityName, id] }
    })
  )
})

/**
 * Sign-in by learn.microsoft.com/linkedin, authorization code flow (2026-01): access lasts 60 days; only approved
 * partners get a refresh token, whose expiry no renewal extends. No way to revoke them is documented.
 */
export const linkedinSignIn = oauth2({
  scopes: ["w_organization_social", "r_organization_social", "rw_organization_admin"],
  clientBy: "body",
  pkce: false,
  renewal: {}
})
