import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import type { MailColours, Dress } from "../../../templates/dress/Dress.ts"

/** The changes of a shell to a brand's dress, and the size of the mail's first line. */
interface Shell {
  readonly dress: (dress: Dress) => Dress
  readonly title: { readonly size: number; readonly line: number }
}

const onPaper = (colours: MailColours): MailColours => ({ ...colours, paper: colours.card })

/** The starter shells: a card with a large heading, a letter on one sheet, and text with hardly any dress. */
export const shells: Readonly<Record<StarterShellId, Shell>> = {
  announcement: { dress: (dress) => dress, title: { size: 30, line: 38 } },
  letter: {
    dress: (dress) => ({ ...dress, light: onPaper(dress.light), dark: onPaper(dress.dark) }),
    title: { size: 24, line: 32 }
  },
  plain: {
    dress: (dress) => ({
      ...dress,
      fonts: { heading: dress.fonts.body, body: dress.fonts.body },
      light: onPaper(dress.light),
      dark: onPaper(dress.dark)
    }),
    title: { size: 20, line: 28 }
  }
}
