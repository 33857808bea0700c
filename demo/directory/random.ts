/** Gives the same numbers in [0, 1) for the same words (mulberry32 seeded by FNV-1a). */
export type RandomSource = () => number;

export function randomFor(...words: readonly (string | number)[]): RandomSource {
  let state = 0x811c9dc5;
  for (const unit of words.join('|')) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: RandomSource, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<T>(random: RandomSource, list: readonly T[]): T {
  const choice = list[Math.floor(random() * list.length)];
  if (choice === undefined) throw new Error('there is nothing to pick from');
  return choice;
}

export function shuffled<T>(random: RandomSource, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
