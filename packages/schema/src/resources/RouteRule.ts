import { Schema } from "effect"
import { DestinationUrl } from "../fields/DestinationUrl.ts"
import { text } from "../fields/text.ts"

const values = <S extends Schema.Constraint>(value: S) => Schema.Array(value).check(Schema.isBetweenLength(1, 250))
const match = <K extends string, S extends Schema.Constraint>(kind: K, value: S) =>
  Schema.Struct({
    kind: Schema.Literal(kind).annotate({ description: `By ${kind}` }),
    values: values(value).annotate({ description: "Any of these" })
  })

export const DeviceKind = Schema.Literals(["mobile", "tablet", "desktop", "other"]).annotate({
  identifier: "DeviceKind",
  description: "The kind of device"
})
export type DeviceKind = typeof DeviceKind.Type
export const PlatformKind = Schema.Literals(["ios", "android", "macos", "windows", "linux", "other"]).annotate({
  identifier: "PlatformKind",
  description: "The operating system"
})
export type PlatformKind = typeof PlatformKind.Type

/**
 * A condition, and the URL for visitors who meet it; the first matching rule wins. Countries are ISO 3166-1 alpha-2;
 * cities are compared without regard to case.
 */
export const RouteRule = Schema.Struct({
  match: Schema.Union([
    match("country", text({ max: 2 }, Schema.isPattern(/^[A-Z]{2}$/u, { expected: "a country code such as DE" }))),
    match("city", text({ min: 1, max: 100 })),
    match("device", DeviceKind),
    match("platform", PlatformKind)
  ]).annotate({ description: "Condition on visitors" }),
  destinationUrl: DestinationUrl.annotate({ description: "URL that they are redirected to" })
}).annotate({ identifier: "RouteRule", description: "Redirects matching visitors to another URL" })
export type RouteRule = typeof RouteRule.Type
