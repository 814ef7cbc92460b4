import type { MixKind } from "./MixKind.ts"

const paths = ["/v1/workspace", "/v1/sends?limit=20", "/v1/contacts?limit=20", "/v1/templates?limit=20"]

export default {
  name: "reads",
  says: "the workspace, or a page of 20 sends, contacts or templates",
  share: 10,
  requests: ({ requests }) => paths.map((path) => ({ request: requests.get(path) }))
} satisfies MixKind
