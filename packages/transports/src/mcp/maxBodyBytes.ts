import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type * as Operation from "@tidings/pipeline/Operation"

const defaultMaxBodyBytes = 1024 * 1024

/** The largest message that may call this row: what REST takes as its body. */
export const maxBodyBytesOf = (row: Operation.Any): number => row.maxBodyBytes ?? defaultMaxBodyBytes

/** The largest message that may call any row. */
export const maxMessageBytes = (endpoints: ReadonlyArray<Endpoint>): number =>
  Math.max(defaultMaxBodyBytes, ...endpoints.map(({ operation }) => maxBodyBytesOf(operation)))
