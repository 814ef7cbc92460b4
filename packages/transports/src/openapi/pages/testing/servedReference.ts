import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { OpenApiDocument } from "../../document/OpenApiDocument.ts"
import { dressed } from "../../../pages/dress/dress.ts"
import { reference } from "../../reference.ts"

/** Serves a document's pages until the scope ends, and returns their address. */
export const servedReference = (described: OpenApiDocument) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const server = createServer(dressed(reference(() => described)))
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) => Effect.sync(() => server.close())
    ),
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  )
