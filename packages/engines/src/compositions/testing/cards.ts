import type { Copy, LayoutName } from "../copy/Copy.ts"
import type { CardTask } from "../CardTask.ts"

/** Two brands with nothing in common. */
export const brands = {
  harbour: {
    name: "Harbour & Pine",
    domain: "harbourandpine.example",
    palette: { primary: "#1d5c4c", background: "#f4f1ea", text: "#1d2927", accent: "#e0a02b" },
    typography: { heading: "Fraunces", body: "Inter" }
  },
  northwind: {
    name: "Northwind Labs",
    domain: "northwind.example",
    palette: { primary: "#4a36e0", background: "#f6f5ff", text: "#14122b", accent: "#ff6b4a" },
    typography: { heading: "Bricolage Grotesque", body: "Inter" }
  }
} as const satisfies Record<string, CardTask["brand"]>

/** A sentence, a small line, and a word in each script. */
export const scripts = {
  latin: ["Free delivery across Ireland, all winter long.", "Saturday, 12 December, 18:00", "Winter"],
  greek: ["Δωρεάν αποστολή σε όλη τη χώρα, όλο τον χειμώνα.", "Σάββατο, 12 Δεκεμβρίου, 18:00", "Χειμώνας"],
  cyrillic: ["Бесплатная доставка по всей стране, всю зиму.", "Суббота, 12 декабря, 18:00", "Зима"],
  arabic: ["توصيل مجاني في كل أنحاء البلاد طوال فصل الشتاء.", "السبت 12 ديسمبر، الساعة 7:30", "الشتاء"],
  hebrew: ["משלוח חינם לכל הארץ, לאורך כל החורף.", "שבת, 12 בדצמבר, 18:00", "חורף"],
  mixed: ["Ledger 3.0 — توصيل 7:30 für 1.299,00 € от 2026 года", "12 декабря / 12 ديسمبر / 12 בדצמבר", "2026"]
} as const

const longWord = "Rindfleischetikettierungsüberwachungsaufgaben"

/** Headlines by length: a word, a sentence, 45-letter words, 1,600 characters. */
export const lengths = {
  "one word": ([, , word]: readonly [string, string, string]) => word,
  "a sentence": ([sentence]: readonly [string, string, string]) => sentence,
  "words of 45 letters": ([, , word]: readonly [string, string, string]) => `${longWord} ${word} ${longWord}`,
  "1,600 characters": ([sentence]: readonly [string, string, string]) =>
    Array.from(`${sentence} `.repeat(60)).slice(0, 1_600).join("")
} as const

/** Returns a card with everything that the layout shows. */
export const cardOf = (
  layout: LayoutName,
  headline: string,
  [sentence, small, word]: readonly [string, string, string]
): Copy => ({
  isRtl: /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(headline),
  headline,
  facts: layout === "quote" ? [] : [small],
  ...(layout !== "quote" && { eyebrow: word, text: sentence, action: word }),
  ...(layout === "quote" && { by: small }),
  ...(layout === "event" && { date: { day: "12", month: word } })
})
