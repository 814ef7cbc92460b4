import * as Operation from "@tidings/pipeline/Operation"
import { Topic, UpdateTopic } from "@tidings/schema/resources/Topic"
import { Topics } from "@tidings/services/topics/Topics"

export default Operation.make({
  name: "update_topic",
  http: "PATCH /v1/topics/{key}",
  scope: "topics:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Update a topic",
  description: "Name, description, place and visibility on the page of preferences; what is left out stays.",
  alsoSaid: "rename subscription group hide show reorder preference center",
  input: UpdateTopic,
  output: Topic,
  errors: ["field_invalid", "resource_not_found"],
  example: { key: "product_news", description: "News of the product, once a month.", position: 0 },
  handler: (input) => Topics.use((topics) => topics.update(input))
})
