import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { defaultMaxBodyBytes, maxBodyBytesOf } from "@tidings/pipeline/Operation"

/** The largest message that may call any row. */
export const maxMessageBytes = (endpoints: ReadonlyArray<Endpoint>): number =>
  Math.max(defaultMaxBodyBytes, ...endpoints.map(({ operation }) => maxBodyBytesOf(operation)))
