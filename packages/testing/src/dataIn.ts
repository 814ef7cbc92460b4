/** Parses the JSON between the marks of a tool's text; throws if the marks are not exactly around it. */
export const dataIn = (text: string): unknown => {
  const [, id, json] = /^<data (req_\w+)>\n(.*)\n<\/data \1>$/su.exec(text)!
  if (json!.includes(id!) || json!.includes("</")) throw new Error("the text could close its own marks")
  return JSON.parse(json!)
}
