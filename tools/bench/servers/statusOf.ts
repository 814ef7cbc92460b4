import { get } from "node:http"

/** Returns the status of a GET; undefined if nobody answers. */
export const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once("error", () => resolve(undefined))
  })
