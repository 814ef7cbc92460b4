import { wordsOf } from "../reading/words.ts"

/** A manner of greeting, opening and closing; it changes no fact. */
export type Vibe = "warm" | "plain" | "bold" | "playful" | "formal" | "calm"

const stems: ReadonlyArray<readonly [Vibe, ReadonlyArray<string>]> = [
  ["plain", ["plain", "neutral", "simple", "schlicht"]],
  ["formal", ["formal", "serious", "professional", "legal", "official", "academic", "sachlich", "förmlich"]],
  ["playful", ["play", "fun", "cheek", "wit", "quirk", "joy", "verspielt"]],
  ["bold", ["bold", "loud", "energ", "confident", "urgent", "brief", "punch", "direct"]],
  ["calm", ["calm", "sincere", "gentle", "quiet", "thought", "minimal", "luxur", "elegant", "ruhig"]],
  ["warm", ["warm", "friend", "kind", "welcom", "personal", "cosy", "cozy", "herzlich", "chaleur"]]
]

const vibeIn = (text: string): Vibe | undefined => {
  const words = wordsOf(text)
  return stems.find(([, starts]) => words.some(({ low }) => starts.some((start) => low.startsWith(start))))?.[0]
}

/** The manner that the first of the texts asks for that is not empty, in free words; plain, which never offends, where it asks for none of them. */
export const vibeOf = (...texts: ReadonlyArray<string>): Vibe =>
  vibeIn(texts.find((text) => text.trim() !== "") ?? "") ?? "plain"
