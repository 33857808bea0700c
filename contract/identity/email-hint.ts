import { oneMistype } from '../platform/mistype.ts';

// The address may be right as it is, so a likely slip is only hinted at.

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

export function typoHint(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length > 30 || genuine.has(domain)) return undefined;
  const intended = wrongEnding.get(domain) ?? common.find((candidate) => oneMistype(domain, candidate));
  return intended === undefined ? undefined : email.slice(0, at + 1) + intended;
}
