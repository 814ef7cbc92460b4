import * as Operation from "@tidings/pipeline/Operation"
import { CreateTopic, Topic } from "@tidings/schema/resources/Topic"
import { Topics } from "@tidings/services/topics/Topics"

export default Operation.make({
  name: "create_topic",
  http: "POST /v1/topics",
  scope: "topics:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "accepted",
  summary: "Create a topic",
  description:
    "Templates of the category marketing name it as topicKey, and their readers leave it by itself. Its key and its default never change.",
  alsoSaid: "add new subscription group preference category unsubscribe from one kind",
  input: CreateTopic,
  output: Topic,
  status: 201,
  errors: ["field_invalid"],
  example: {
    key: "product_news",
    name: "Product news",
    description: "News of the product, about twice a month.",
    default: "joined",
    isPublic: true
  },
  handler: (input) => Topics.use((topics) => topics.create(input))
})
