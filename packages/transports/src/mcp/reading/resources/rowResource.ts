import { type ProtocolError, ResourceNotFoundError } from "@modelcontextprotocol/server"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { ResourceContent, Resource } from "@tidings/pipeline/row/Cells"
import { run, type Needs } from "@tidings/pipeline/run"
import { Effect } from "effect"
import type { ReadContext } from "../ReadContext.ts"
import { asProtocolError } from "../../wire/protocolError.ts"

/** A row that reads resources. */
export interface ResourceRow {
  readonly endpoint: Endpoint
  readonly resource: Resource<unknown, unknown>
}

/** Returns the rows that read resources. */
export const resourceRows = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<ResourceRow> =>
  endpoints.flatMap((endpoint) => {
    const { resource } = endpoint.operation
    return resource === undefined ? [] : [{ endpoint, resource }]
  })

/** Returns the URI of the resource with this key. */
export const uriOf = ({ uri }: Pick<Resource<unknown, unknown>, "uri">, key: string): string =>
  uri.replace("{key}", () => key)

/** Returns the key in a URI of this resource; undefined for other URIs. */
export const keyIn = ({ uri }: Resource<unknown, unknown>, asked: string): string | undefined => {
  const start = uri.slice(0, uri.indexOf("{key}"))
  return asked.startsWith(start) ? asked.slice(start.length) : undefined
}

/**
 * Reads a resource, or what a fragment of its URI asks for, by calling its row, with the row's usual scope, audit and
 * errors.
 */
export const readRow = Effect.fnUntraced(function* (
  { endpoint, resource }: ResourceRow,
  key: string,
  part: string | undefined,
  { exchange }: Pick<ReadContext, "exchange">
): Effect.fn.Return<ReadonlyArray<ResourceContent>, ProtocolError, Needs> {
  const special = part === undefined ? undefined : resource.inputOf?.(key, part)
  const { credential, origin, requestId } = exchange
  const answer = yield* run(endpoint, {
    credential,
    origin,
    requestId,
    alreadyMetered: true,
    audits: "all",
    idempotencyKey: undefined,
    input: special ?? resource.input(key),
    encoding: "json"
  })
  Object.assign(exchange.headers, answer.headers)
  exchange.answer = answer
  const body = JSON.parse(answer.body)
  if (answer.status === 404) return yield* Effect.fail(new ResourceNotFoundError(uriOf(resource, key)))
  if (answer.status >= 400) return yield* Effect.fail(asProtocolError(answer.status, body))
  const contents = resource.contents(body)
  return special === undefined ? contents : [{ ...contents[0]!, part: part! }]
})
