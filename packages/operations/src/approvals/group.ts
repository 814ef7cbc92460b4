import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Approvals",
  description: "Calls that wait until a person decides, by the policy of the surface that they touch.",
  use: "Connect and control",
  place: 2
} satisfies Group
