// The address may be right, so a slip is only hinted at.

const common = [
  'gmail.com',
  'freemail.hu',
  'citromail.hu',
  'indamail.hu',
  'vipmail.hu',
  't-online.hu',
  'upcmail.hu',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'yahoo.com',
  'yahoo.ro',
  'protonmail.com',
];
const genuine = new Set([...common, 'mail.com', 'ymail.com', 'email.com', 'gmx.com', 'hotmail.hu', 'outlook.hu']);
const wrongEnding = new Map([
  ['gmail.hu', 'gmail.com'],
  ['gmail.ro', 'gmail.com'],
  ['freemail.com', 'freemail.hu'],
  ['citromail.com', 'citromail.hu'],
  ['yahoo.hu', 'yahoo.com'],
]);

/** A Damerau distance of one: a letter added, missing or changed, or two neighbours swapped. */
function oneSlipApart(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const swapped = `${typed[start + 1]}${typed[start]}${typed.slice(start + 2)}`;
  const rest = meant.slice(start);
  return (
    typed.slice(start + 1) === rest ||
    typed.slice(start) === rest.slice(1) ||
    typed.slice(start + 1) === rest.slice(1) ||
    swapped === rest
  );
}

export function typoHint(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length > 30 || genuine.has(domain)) return undefined;
  const meant = wrongEnding.get(domain) ?? common.find((candidate) => oneSlipApart(domain, candidate));
  return meant === undefined ? undefined : email.slice(0, at + 1) + meant;
}
