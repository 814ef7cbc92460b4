import { Schema } from "effect"
import { line, lines, paragraphs } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { described, patchFields, readFields, readOrNull } from "../fields/patchFields.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"

export type IcpId = Id<"icp">

const name = line(120).annotate({ description: "Name of the profile", examples: ["Independent bakeries"] })

const texts = { description: described(paragraphs(2_000), "Description in sentences") }
const lists = {
  industries: described(lines(20, 120), "Industries that they work in"),
  companySizes: described(lines(10, 60), "Sizes of their companies: 2 to 10 people …"),
  regions: described(lines(20, 120), "Their regions"),
  roles: described(lines(20, 120), "Roles that decide, and that use it"),
  pains: described(lines(20, 300), "Their problems"),
  goals: described(lines(20, 300), "Their goals"),
  objections: described(lines(20, 300), "Their reasons to hesitate")
}

export const Icp = Schema.Struct({
  id: id("icp"),
  name,
  ...readOrNull(texts),
  ...readFields(lists),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "Icp", description: "An ideal customer profile: the readers that a message is written for" })
export type Icp = typeof Icp.Type

export const ReadIcp = Schema.Struct({ icpId: id("icp") })
export const ListIcps = Schema.Struct({ ...pageFields(), q: searchField("name") })

/** The fields of a profile before they are set. */
export const noIcp: Omit<Icp, "id" | "name" | "createdAt" | "updatedAt"> = {
  description: null,
  industries: [],
  companySizes: [],
  regions: [],
  roles: [],
  pains: [],
  goals: [],
  objections: []
}

const given = patchFields({ ...texts, ...lists })

export const CreateIcp = Schema.Struct({ name, ...given })
export const UpdateIcp = Schema.Struct({ icpId: id("icp"), name: Schema.optionalKey(name), ...given })
