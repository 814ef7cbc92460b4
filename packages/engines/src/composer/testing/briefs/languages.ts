import { type Case, northwind, quay } from "./Case.ts"

const one = (id: string, language: string, brief: string, more: Partial<Case> = {}): Case => ({
  id,
  language,
  brief,
  brand: quay,
  ...more
})

/** Briefs in other languages and scripts. */
export const languageBriefs: ReadonlyArray<Case> = [
  one(
    "german",
    "de",
    "Wir laden unsere Kundinnen und Kunden am 12. Dezember um 18 Uhr zum Tag der offenen Backstube ein.\n\nDer Eintritt ist frei. Es gibt Stollen und Glühwein.\n\nAnmelden: https://quaybakery.example/backstube",
    { objective: "event" }
  ),
  one(
    "french",
    "fr",
    "Offrez un bon cadeau : il vaut pour toute la boulangerie.\n\nCommandez avant le 20 décembre, et nous l’envoyons par la poste.\n\n[Choisir un bon](https://quaybakery.example/bon)",
    { objective: "sale" }
  ),
  one(
    "spanish",
    "es",
    "Abrimos un nuevo taller de pan en marzo.\n\nHay doce plazas cada sábado. Deja tu correo y te avisamos.",
    { objective: "waitlist" }
  ),
  one(
    "portuguese",
    "pt",
    "Convidamos você para a nossa noite de cozinha aberta.\n\nSábado, 12 de dezembro, das 18h às 21h. A entrada é gratuita.\n\nReserve o seu lugar: https://quaybakery.example/noite",
    { objective: "event" }
  ),
  one(
    "italian",
    "it",
    "Vi invitiamo alla serata di cucina aperta, sabato 12 dicembre.\n\nL’ingresso è libero e i posti sono quaranta.",
    { objective: "event" }
  ),
  one(
    "japanese",
    "ja",
    "# オープンキッチンの夕べ\n\n12月12日土曜日、18時から21時まで、パン作りをご覧いただけます。入場は無料です。\n\n[予約する](https://quaybakery.example/ja)",
    { objective: "event" }
  ),
  one(
    "arabic",
    "ar",
    "ندعوكم إلى أمسية المطبخ المفتوح يوم السبت ١٢ ديسمبر.\n\nالدخول مجاني والأماكن محدودة. سنعرض كيف يُشكَّل الخبز، ويمكنكم أن تجربوا بأنفسكم.\n\n[احجز مكانك](https://quaybakery.example/ar)",
    { objective: "event" }
  ),
  one(
    "hebrew",
    "he",
    "אנחנו מזמינים אתכם לערב מטבח פתוח בשבת 12 בדצמבר.\n\nהכניסה חופשית. נראה איך מעצבים את הלחם, ואפשר לנסות.\n\n[לשמירת מקום](https://quaybakery.example/he)",
    { objective: "event" }
  ),
  one(
    "russian",
    "ru",
    "Приглашаем вас на вечер открытой кухни.\n\nСуббота, 12 декабря, с 18 до 21 часа. Вход свободный.\n\n- Покажем, как формуют хлеб\n- Угостим чаем\n- Ответим на вопросы",
    { objective: "event" }
  ),
  one(
    "polish",
    "pl",
    "Zapraszamy na wieczór otwartej kuchni w sobotę 12 grudnia.\n\nWstęp jest wolny, a miejsc mamy czterdzieści.",
    { objective: "event" }
  ),
  one(
    "greek",
    "el",
    "Σας προσκαλούμε στη βραδιά ανοιχτής κουζίνας.\n\nΣάββατο 12 Δεκεμβρίου, 18:00 με 21:00. Η είσοδος είναι ελεύθερη.",
    { objective: "event" }
  ),
  one(
    "turkish",
    "tr",
    "12 Aralık Cumartesi günü açık mutfak akşamımıza bekleriz.\n\nGiriş ücretsizdir, yer sayısı kırk ile sınırlıdır.",
    { objective: "event" }
  ),
  one("persian-given", "fa", "شما را به شب آشپزخانهٔ باز دعوت می‌کنیم.\n\nورود آزاد است.", {
    locale: "fa",
    objective: "event"
  }),
  one("two-words", "und", "Sale!", { brand: northwind, objective: "sale" })
]
