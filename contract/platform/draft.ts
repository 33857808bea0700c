/**
 * Where what was typed into a field may wait until the form is sent: `tab` also in the tab's own storage between two saves,
 * `server` sealed on the server alone, `health` there too, with every save and every look audited (P04). Passwords, codes,
 * captchas and consents are in no row.
 */
type Kept = 'tab' | 'server' | 'health';

/** The fields of one form by their names; `birthDate-year` is part of a date. */
export type DraftRow = Readonly<Record<string, Kept>>;

const date = (name: string) => ({ [`${name}-year`]: 'tab', [`${name}-month`]: 'tab', [`${name}-day`]: 'tab' }) as const;

export const personDraft = {
  lastName: 'tab',
  firstName: 'tab',
  ...date('birthDate'),
  email: 'tab',
  phone: 'tab',
} as const satisfies DraftRow;
