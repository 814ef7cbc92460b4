import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Link domains",
  description: "Hosts of short links besides the installation's own, each proved by a TXT record.",
  use: "Connect and control",
  place: 8
} satisfies Group
