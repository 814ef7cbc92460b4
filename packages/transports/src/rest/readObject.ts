import { problem, type Problem } from "@tidings/schema/Problem"
import type { IncomingMessage } from "node:http"
import { bodyTooLarge } from "../http/bodies/bodyTooLarge.ts"
import { isObject } from "@tidings/schema/isObject"
import { readJson, type JsonFault } from "../http/bodies/readJson.ts"

type Done = (body: Readonly<Record<string, unknown>> | undefined, fault?: JsonFault | Problem<"field_invalid">) => void

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/iu.test(contentType)

const message = "The request body must be a JSON object."

const options = { isJson, mayBeEmpty: true, tooLarge: bodyTooLarge, unreadable: "The request body is not valid JSON" }

/**
 * Reads a JSON object of at most `maxBytes`; an empty body is an empty object. A fault is passed to `done` rather than
 * thrown, so that authentication can fail first.
 */
export const readObject = (request: IncomingMessage, maxBytes: number, done: Done): void =>
  readJson(request, { ...options, maxBytes }, ({ fault, size, value }) => {
    if (fault !== undefined) return done(undefined, fault)
    if (size === 0) return done({})
    return isObject(value)
      ? done(value)
      : done(undefined, problem("field_invalid", { message, fields: [{ path: "", code: "type_mismatch", message }] }))
  })
