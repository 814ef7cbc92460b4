import type { Mount } from "../http/Mount.ts"
import { privateHeaders } from "../http/Reply.ts"
import { sessionCookie } from "./cookies.ts"
import { consolePaths } from "./paths.ts"

/** Leads whoever is signed in to the first page of the console, and everybody else to the documentation. */
export const frontDoor = (publicUrl: string): Mount => {
  const cookie = sessionCookie(publicUrl)
  return {
    method: "GET",
    path: "/",
    handle: (request, response) => {
      const to = cookie.read(request) === "" ? "/docs" : consolePaths.first
      response.writeHead(302, { ...privateHeaders, Location: to }).end()
    }
  }
}
