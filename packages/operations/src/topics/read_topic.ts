import * as Operation from "@tidings/pipeline/Operation"
import { ReadTopic, TopicDetails } from "@tidings/schema/resources/Topic"
import { Topics } from "@tidings/services/topics/Topics"

export default Operation.make({
  name: "read_topic",
  http: "GET /v1/topics/{key}",
  scope: "topics:read",
  unlisted: true,
  summary: "Read a topic",
  description: "One topic with its counts of choices and the published templates that use it.",
  alsoSaid: "subscription group show one who joined left",
  input: ReadTopic,
  output: TopicDetails,
  errors: ["resource_not_found"],
  example: { key: "product_news" },
  handler: ({ key }) => Topics.use((topics) => topics.read(key))
})
