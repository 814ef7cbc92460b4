/** The JSON that a tool's text has between the marks of its call; throws where they are not exactly around it. */
export const dataIn = (text: string): unknown => {
  const [, id, json] = /^<data (req_\w+)>\n(.*)\n<\/data \1>$/su.exec(text)!
  if (json!.includes(id!) || json!.includes("</")) throw new Error("the text could close its own marks")
  return JSON.parse(json!)
}
