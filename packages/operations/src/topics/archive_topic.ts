import * as Operation from "@tidings/pipeline/Operation"
import { ArchivedTopic, ReadTopic } from "@tidings/schema/resources/Topic"
import { Topics } from "@tidings/services/topics/Topics"

export default Operation.make({
  name: "archive_topic",
  http: "DELETE /v1/topics/{key}",
  scope: "topics:write",
  unlisted: true,
  liveOnly: true,
  idempotency: "natural",
  summary: "Archive a topic",
  description:
    "Refused while a published template names it. Its key stays taken and choices about it are kept: mails that were sent before can still be unsubscribed from it.",
  alsoSaid: "delete remove retire subscription group",
  input: ReadTopic,
  output: ArchivedTopic,
  errors: ["resource_not_found", "topic_in_use"],
  example: { key: "product_news" },
  handler: ({ key }) => Topics.use((topics) => topics.archive(key))
})
