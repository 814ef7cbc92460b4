import type { CallbackRequest } from "../Callback.ts"

type Request = CallbackRequest<Uint8Array>

/** Returns the request with one header changed. */
export const withHeader = (request: Request, name: string, change: (value: string) => string): Request => ({
  ...request,
  headers: { ...request.headers, [name]: change(request.headers[name]!) }
})

/** Returns the next second of a time in Unix seconds. */
export const later = (seconds: string): string => String(Number(seconds) + 1)

/** Forgeries of a request that is proved by headers which cover its body. */
export const ofSignedBody = (genuine: Request, other: Request) => ({
  "without its headers": { ...genuine, headers: {} },
  "with another body": { ...genuine, body: other.body }
})
