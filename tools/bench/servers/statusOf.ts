import { get } from "node:http"

/** The status that a GET is answered with; undefined when nobody answers. */
export const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once("error", () => resolve(undefined))
  })
