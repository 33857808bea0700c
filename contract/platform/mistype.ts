/** A Damerau distance of one: a letter added, missing or changed, or two neighbours swapped. */
export function oneMistype(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = longer.slice(at + 1);
  if (shorter.length < longer.length) return shorter.slice(at) === rest;
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return shorter.slice(at + 1) === rest || (isSwapped && shorter.slice(at + 2) === rest.slice(1));
}
