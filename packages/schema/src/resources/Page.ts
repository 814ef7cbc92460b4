import { Schema } from "effect"
import { Block, Blocks } from "../composing/Block.ts"
import { BriefLocale, BriefText, IcpIds, Length, Objective } from "../composing/Brief.ts"
import { Composer, ComposerNotes } from "../composing/Composer.ts"
import { line } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id, type Id } from "../Id.ts"
import { sandboxFolder } from "../World.ts"
import { ListName } from "./List.ts"

export type PageId = Id<"pg">

const SlugText = text(
  { max: 60 },
  Schema.makeFilter((slug: string) => slug !== sandboxFolder || `Expected another word than ${sandboxFolder}`, {
    fieldCode: "reserved"
  }),
  Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, { expected: "words of a-z and 0-9 with - between them" })
)
const PageSlug = SlugText.annotate({
  description: `Behind /p/: words of a-z and 0-9 with - between them, at most 60 characters; not ${sandboxFolder}`,
  examples: ["open-kitchen"]
})

export const PageStatus = Schema.Literals(["draft", "published", "unpublished"]).annotate({
  identifier: "PageStatus",
  description: "draft before the first publication; unpublished once taken offline"
})
export type PageStatus = typeof PageStatus.Type

const metadata = {
  id: id("pg"),
  slug: Schema.String.annotate({ description: "Path after /p/, or after /p/test/ in the sandbox" }),
  title: Schema.String.annotate({ description: "Title in search results and tabs" }),
  description: Schema.String.annotate({ description: "Text of search results and link previews" }),
  brandId: id("brd"),
  objective: Objective,
  status: PageStatus,
  version: Schema.Int.annotate({ description: "Number of publications with changes; 0 before the first" }),
  url: Schema.String.annotate({ description: "Public URL while it is published" }),
  publishedAt: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last publication; null before the first"
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp.annotate({
    description: "Time of the last text change; later than publishedAt if publish_page has changes to publish"
  })
}

export const Page = Schema.Struct({
  ...metadata,
  previewUrl: Schema.String.annotate({
    description: "URL that shows the next published state to anyone who has it, for seven days at least; never indexed"
  }),
  sections: Blocks
}).annotate({
  identifier: "Page",
  description: "A landing page, with its sections as they would be published next"
})
export type Page = typeof Page.Type

const SectionSummary = Schema.Struct({
  type: Schema.Literals(Block.members.map(({ fields }) => fields.type.literal)).annotate({
    description: "Kind of the section"
  }),
  title: Schema.NullOr(Schema.String).annotate({ description: "Its heading; null without one" })
}).annotate({ identifier: "PageSectionSummary", description: "A section by its kind and heading" })
export type SectionSummary = typeof SectionSummary.Type

export const PageSummary = Schema.Struct({
  ...metadata,
  sections: Schema.Array(SectionSummary).annotate({ description: "The sections in order, by kind and heading" })
}).annotate({ identifier: "PageSummary", description: "A landing page without its text" })
export type PageSummary = typeof PageSummary.Type

/** A page by its id or its slug. */
const IdOrSlug = Schema.Union([id("pg"), SlugText]).annotate({
  description: "A page's id, or its slug",
  examples: ["open-kitchen"]
})

export const ListPages = Schema.Struct({
  ...pageFields(),
  q: searchField("slug or title"),
  status: Schema.optionalKey(PageStatus.annotate({ description: "Only this status" }))
})
export const NamedPage = Schema.Struct({ idOrSlug: IdOrSlug })

/**
 * A section as any JSON object; it is checked against the schema of sections when it is put into its page. That schema
 * in full would make up a tenth of all tools.
 */
const WrittenSection = Schema.Record(Schema.String, Schema.Json).annotate({
  description: "A section as read_page answers it"
})

const place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 19 }))

export const UpdatePage = Schema.Struct({
  idOrSlug: IdOrSlug,
  title: Schema.optionalKey(line(200).annotate({ description: "Its title" })),
  description: Schema.optionalKey(line(300).annotate({ description: "Text of link previews" })),
  slug: Schema.optionalKey(PageSlug.annotate({ description: "New slug; only before the page is public" })),
  sections: Schema.optionalKey(
    Schema.Array(WrittenSection)
      .check(Schema.isMaxLength(20).abort())
      .annotate({ description: "All sections; with `at`, the replacements" })
  ),
  at: Schema.optionalKey(place.annotate({ description: "Index of the first section that is replaced" })),
  count: Schema.optionalKey(place.annotate({ description: "Number of sections replaced; 0 inserts", default: 1 }))
})

export const DeletedPage = Schema.Struct({
  id: id("pg"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
}).annotate({ identifier: "DeletedPage", description: "A deleted page" })

const written = {
  ctaLabel: Schema.optionalKey(line(80).annotate({ description: "Words of the button" })),
  vibe: Schema.optionalKey(
    line(200).annotate({
      description: "Tone in a few words, for a model; calm, plain or formal lays a page out quietly"
    })
  ),
  locale: Schema.optionalKey(BriefLocale),
  icpIds: Schema.optionalKey(IcpIds),
  length: Schema.optionalKey(Length.annotate({ default: "medium" }))
}

const list = Schema.Union([id("lst"), ListName]).annotate({
  description: "List that the page's form adds its senders to, by id or name; by default the page's own list"
})

export const CreatePage = Schema.Struct({
  brief: BriefText,
  objective: Objective,
  slug: PageSlug,
  ...written,
  brandId: Schema.optionalKey(id("brd")),
  list: Schema.optionalKey(list)
})

export const ComposePage = Schema.Struct({
  idOrSlug: IdOrSlug,
  brief: Schema.optionalKey(
    BriefText.annotate({ description: "Brief in your own words; the page's last brief by default" })
  ),
  objective: Schema.optionalKey(Objective),
  ...written,
  persist: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True to save the composed page; false only shows it",
      default: true
    })
  )
})

/** A created page, its composer, and notes for its author. */
export const CreatedPage = Schema.Struct({ ...Page.fields, composer: Composer, notes: ComposerNotes }).annotate({
  identifier: "CreatedPage",
  description: "A landing page as it was composed"
})

/** A page that was written anew. */
export const ComposedPage = Schema.Struct({
  ...Page.fields,
  persisted: Schema.Boolean.annotate({
    description: "True if the page was saved like this; false if only shown"
  }),
  composer: Composer,
  notes: ComposerNotes
}).annotate({ identifier: "ComposedPage", description: "A landing page as it was composed anew" })
