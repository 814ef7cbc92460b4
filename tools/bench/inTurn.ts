type Contestants<Samples> = { readonly [Name in keyof Samples]: () => Promise<Samples[Name]> }
type Rounds<Samples> = { readonly [Name in keyof Samples]: ReadonlyArray<Samples[Name]> }

/** Measures every contestant once a round, the order turning round by round, so that what else the machine does befalls all alike. */
export const inTurn = async <Samples extends object>(
  rounds: number,
  contestants: Contestants<Samples>
): Promise<Rounds<Samples>> => {
  const names = Object.keys(contestants) as Array<keyof Samples>
  const samples: { [Name in keyof Samples]?: Array<Samples[Name]> } = {}
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      (samples[name] ??= []).push(await contestants[name]())
  }
  return samples as Rounds<Samples>
}
