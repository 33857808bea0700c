import { fold } from '../../../contract/platform/fold.ts';

type Lines = {
  line: readonly string[];
  postalCode?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
};

const wordsOf = (text: string | undefined) =>
  fold(text ?? '')
    .split(' ')
    .filter(Boolean);

/** A town found in the lines alone counts only beside a postal code, state or country that the address names too. */
export function townIn({ line, postalCode, state, country }: Lines): { city: string; line: string[] } | undefined {
  const labels = new Set([postalCode, state, country].flatMap(wordsOf));
  const parts = line.flatMap((text) => text.split(',')).map((part) => part.trim());
  const isLabel = (word: string) => wordsOf(word).every((one) => labels.has(one));
  const bare = parts.map((part) => part.split(/\s+/).filter((word) => !isLabel(word)));
  const isLabelled = (no: number) => no in bare && bare[no]?.join(' ') !== parts[no]?.split(/\s+/).join(' ');
  const place = parts.findLastIndex((part, no) => {
    const isTown = (bare[no] ?? []).length > 0 && !/\d/.test(bare[no]?.join(' ') ?? '');
    const isFirst = no === 0 && isLabel(part.split(/\s+/)[0] ?? '');
    const isBeside = isLabelled(no) || (bare[no + 1]?.length === 0 && isLabelled(no + 1));
    return isTown && isBeside && (no > 0 || isFirst);
  });
  const city = bare[place]?.join(' ');
  if (!city) return undefined;
  return { city, line: parts.filter((_, no) => no !== place && (bare[no] ?? []).length > 0) };
}
