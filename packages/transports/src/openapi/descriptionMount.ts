import { requestContext } from "../http/requestContext.ts"
import { admit } from "@tidings/pipeline/identify"
import type { Needs as PipelineNeeds } from "@tidings/pipeline/run"
import { newId } from "@tidings/schema/Id"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Effect } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Mount } from "../http/Mount.ts"
import { challengeHeaders } from "../http/bearerChallenge.ts"
import { sendAnswer } from "../http/sendAnswer.ts"
import type { Descriptions } from "./descriptions.ts"
import { sendPage } from "../http/EtagPage.ts"

export type DescriptionNeeds = PipelineNeeds | TemplateVersions

interface Options {
  readonly descriptions: Descriptions
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}

/**
 * Mounts GET /v1/openapi.json: the generic description without a key, the workspace's own with a valid key, an error
 * with an invalid key.
 */
export const descriptionMount = ({
  descriptions,
  ipOf,
  publicUrl
}: Options): Effect.Effect<Mount, never, DescriptionNeeds> =>
  Effect.map(Effect.context<DescriptionNeeds>(), (context) => {
    const sendOwn = (request: IncomingMessage, response: ServerResponse) => {
      const requestId = newId("req", Date.now())
      const headers: Record<string, string> = { "X-Request-Id": requestId, Vary: "Authorization" }
      const origin = { surface: "api", ip: ipOf(request), isAgent: false } as const
      const refuse = (refused: Problem) => {
        const { code, retryAfterSeconds, row } = refused
        Object.assign(headers, challengeHeaders(code, { publicUrl, path: "/v1", scopes: descriptions.scopes }))
        if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds)
        sendAnswer(request, response, {
          status: row.status,
          body: JSON.stringify(envelope(refused, requestId)),
          headers
        })
      }
      const own = admit({ credential: request.headers.authorization, origin, requestId }, headers).pipe(
        Effect.flatMap(descriptions.forWorkspace),
        Effect.map((own) => sendPage(request, response, { ...own, headers: { ...headers, ...own.headers } })),
        Effect.catch((refused) => Effect.sync(() => refuse(refused))),
        Effect.catchCause((cause) =>
          Effect.map(Effect.logError(`request ${requestId} failed`, cause), () => refuse(problem("internal_error")))
        )
      )
      Effect.runForkWith(requestContext(context, request))(own)
    }

    return {
      method: "GET",
      path: "/v1/openapi.json",
      handle: (request, response) =>
        request.headers.authorization === undefined
          ? sendPage(request, response, descriptions.forEverybody())
          : sendOwn(request, response)
    }
  })
