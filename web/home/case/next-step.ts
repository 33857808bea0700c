import type { CasePart } from '../../../contract/home/case.ts';
import { customerKind } from '../../../contract/home/case-kinds.ts';
import { href } from '../../../contract/href.ts';

/** `words` and `button` are ids of texts; the button leads to the part, or to `to`. */
export type NextStep = { part: CasePart; words: string | undefined; button: string; to: string | undefined };

/** True once the clinic has recorded it, or the clock says that the visit is past. */
export function tookPlace({ kind, status, turn }: CasePart): boolean {
  return (
    kind === 'reservation' &&
    (status === 'fulfilled' || status === 'arrived' || (status === 'booked' && turn === 'clinic'))
  );
}

/** The first step is the one that ends soonest, else a coming visit, else the costs of a past one. */
export function nextStepOf(parts: readonly CasePart[], claims: boolean): NextStep | undefined {
  const [step] = parts.flatMap((part) => stepFor(part) ?? []).toSorted((one, other) => endOf(one) - endOf(other));
  if (step) return step;
  const visit = parts.find(({ kind, turn }) => kind === 'reservation' && turn === 'customer');
  if (visit) return { part: visit, words: undefined, button: 'case.next.visit', to: undefined };
  const past = parts.find(tookPlace);
  if (!past?.number || !claims || parts.some(({ kind }) => kind === 'claim')) return undefined;
  const to = href('services-claim-reporting', {}, { step: 1, visit: past.number });
  return { part: past, words: 'case.next.claim_lead', button: 'case.next.claim', to };
}

export function stepFor(part: CasePart): NextStep | undefined {
  const { kind, status, turn } = part;
  const asks = customerKind(kind)?.customer.asks ?? [];
  const state = kind === 'medical_care' && turn === 'customer' ? 'choosing' : asks.find((one) => one === status);
  if (state === undefined) return undefined;
  const words = `overview.turn.${kind}.${state}`;
  return { part, words, button: `${words}.button`, to: undefined };
}

const endOf = ({ part: { dueAt } }: NextStep) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));
