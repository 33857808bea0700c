import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { caseRates } from '../platform/door.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { spokenNumber } from '../platform/rules.ts';
import { customerKinds } from './case-kinds.ts';

/** Kinds of part, in the order in which one leads to the next (B4). */
export const casePartKinds = [...kindsIn('before_visit'), 'reservation', 'record', ...kindsIn('after_visit')] as const;
export type CasePartKind = (typeof casePartKinds)[number];

function kindsIn(order: 'before_visit' | 'after_visit') {
  return customerKinds.flatMap(({ name, customer }) => (customer.episode?.order === order ? [name] : []));
}

/** Names of a part's sums; texts are `case.sum.<name>`. */
const caseSums = ['patient_pays', 'insurer_pays', 'claimed', 'accepted', 'paid'] as const;

export const paymentOutcomes = ['paid', 'failed'] as const;

/** Names of the sums of all claims; `to_come` is accepted but not paid yet. Texts are `case.sum.<name>`. */
const moneyNames = ['claimed', 'accepted', 'paid', 'to_come'] as const;

export const CasePart = z
  .object({
    kind: z.enum(casePartKinds),
    id: z.uuid(),
    /** The number of the case or the visit; null for a record. */
    number: z.string().nullable(),
    service: z.string().nullable(),
    title: z.string().nullable().meta({ example: 'Blood count' }),
    /** The name of the relative whose part it is; null where it is the customer's own. */
    person: z.string().nullable(),
    status: z.string(),
    turn: z.enum(['customer', 'desk', 'expert', 'clinic']).nullable(),
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
    /** The time zone of a visit's clinic; the portal's for any other part. */
    timeZone: z.string(),
    /** The start of a visit; for any other part the time at which it was opened. */
    at: z.iso.datetime(),
    sums: z.array(z.object({ name: z.enum(caseSums), amount: Money })),
    payments: z.array(z.object({ at: z.iso.datetime(), amount: Money, outcome: z.enum(paymentOutcomes) })),
  })
  .meta({ id: 'CasePart' });
export type CasePart = z.infer<typeof CasePart>;

/** `part` is the index of the step's part, from 0. */
const CaseStep = Access.extend({ part: z.int() });

export const Case = z
  .object({
    parts: z.array(CasePart),
    money: z.array(z.object({ name: z.enum(moneyNames), amount: Money })),
    steps: z.array(CaseStep),
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof Case>;

const DeskCase = Case.extend({ name: z.string() }).meta({ id: 'DeskCase' });

const one = {
  method: 'GET',
  input: z.strictObject({ number: spokenNumber('#404') }),
  invalid: { number: '#404' },
  clauses: ['B4'],
} as const;

export const readCase = operation({
  ...one,
  id: 'readCase',
  path: '/episodes/{number}',
  summary: 'Everything that belongs to a request, approval, visit or claim: how each stands, and what was done when',
  access: 'customer',
  pages: ['case'],
  health: ['customer.act'],
  output: Case,
  refusals: ['#404'],
});

export const getDeskCase = operation({
  ...one,
  id: 'getDeskCase',
  rate: caseRates.look,
  path: '/desk/episodes/{number}',
  summary: 'The same for the desk: the parts that the role may read, none of an anonymous request',
  access: 'operator',
  pages: ['desk-case'],
  output: DeskCase,
  refusals: ['#404', 'K401', 'K429'],
});
