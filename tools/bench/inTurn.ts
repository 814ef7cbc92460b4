type Contestants<Samples> = { readonly [Name in keyof Samples]: () => Promise<Samples[Name]> }
type Rounds<Samples> = { readonly [Name in keyof Samples]: ReadonlyArray<Samples[Name]> }

/**
 * Measures every contestant once per round, reversing the order in each round, so that other load on the machine
 * affects all alike.
 */
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
