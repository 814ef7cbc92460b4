import { Schema } from "effect"
import { line, lines, paragraphs } from "../fields/lines.ts"
import { pageFields } from "../fields/page.ts"
import { described, patchFields, readFields, readOrNull } from "../fields/patchFields.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"

export type IcpId = Id<"icp">

const name = line(120).annotate({ description: "Name of the profile", examples: ["Independent bakeries"] })

const texts = { description: described(paragraphs(2_000), "Who they are, in sentences") }
const lists = {
  industries: described(lines(20, 120), "Industries that they work in"),
  companySizes: described(lines(10, 60), "Sizes of their companies: 2 to 10 people …"),
  regions: described(lines(20, 120), "Where they are"),
  roles: described(lines(20, 120), "Who decides, and who uses it"),
  pains: described(lines(20, 300), "What troubles them"),
  goals: described(lines(20, 300), "What they want to achieve"),
  objections: described(lines(20, 300), "Why they hesitate")
}

export const Icp = Schema.Struct({
  id: id("icp"),
  name,
  ...readOrNull(texts),
  ...readFields(lists),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "Icp", description: "An ideal customer profile: whom a message is written for" })
export type Icp = typeof Icp.Type

export const ReadIcp = Schema.Struct({ icpId: id("icp") })
export const ListIcps = Schema.Struct(pageFields())

/** What holds of a profile until it is said. */
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
