import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListTopics, Topic } from "@tidings/schema/resources/Topic"
import { Topics } from "@tidings/services/topics/Topics"

export default Operation.make({
  name: "list_topics",
  http: "GET /v1/topics",
  scope: "topics:read",
  unlisted: true,
  summary: "List topics",
  description: "In the order in which readers see them, each with how many addresses joined and left it.",
  alsoSaid:
    "which what subscription groups subscription groups there are list show categories preference center kinds types of mail",
  input: ListTopics,
  output: pageOf(Topic),
  example: {},
  handler: (input) => Topics.use((topics) => topics.list(input))
})
