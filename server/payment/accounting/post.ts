import type { Money } from '../../../contract/platform/money.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';

/** The accounts of the journal. A positive sum is a debit. */
type Book = 'receivables' | 'gateway' | 'bank' | 'revenue' | 'discounts' | 'vat' | 'refunds' | 'wallet' | 'providers';

/** `gross` contains VAT; `discount` is the part that a coupon took off. */
type Sale = { gross: number; discount: number; vatRate: number | null };

/** A visit's price is collected in the seller's name for the clinic, and owed to it. */
export type SaleKind = 'plan' | 'visit';
const income = { plan: 'revenue', visit: 'providers' } as const;
const returned = { plan: 'refunds', visit: 'providers' } as const;

export type CashBook = Extract<Book, 'gateway' | 'bank'>;

type Lines = Partial<Record<Book, number>>;

/** The VAT within a sum, rounded half up. @internal */
export function vatIn({ gross, vatRate }: Pick<Sale, 'gross' | 'vatRate'>): number {
  return vatRate === null ? 0 : Math.round((gross * vatRate) / (100 + vatRate));
}

/** The lines of each business event add up to zero. @internal */
export const events = {
  invoiced: (sale: Sale, kind: SaleKind = 'plan'): Lines => {
    const net = sale.gross - vatIn(sale);
    const listed = { gross: sale.gross + sale.discount, vatRate: sale.vatRate };
    const listNet = listed.gross - vatIn(listed);
    return { receivables: sale.gross, discounts: listNet - net, [income[kind]]: -listNet, vat: -vatIn(sale) };
  },
  received: ({ gross }: Sale, _kind?: SaleKind, at: CashBook = 'gateway'): Lines => ({
    [at]: gross,
    receivables: -gross,
  }),
  overpaid: ({ gross }: Sale, _kind?: SaleKind, at: CashBook = 'gateway'): Lines => ({ [at]: gross, wallet: -gross }),
  credited: (sale: Sale, kind: SaleKind = 'plan'): Lines => ({
    [returned[kind]]: sale.gross - vatIn(sale),
    vat: vatIn(sale),
    receivables: -sale.gross,
  }),
  given_back: ({ gross }: Sale, _kind?: SaleKind, at: CashBook = 'gateway'): Lines => ({
    receivables: gross,
    [at]: -gross,
  }),
  given_back_from_wallet: ({ gross }: Sale, _kind?: SaleKind, at: CashBook = 'gateway'): Lines => ({
    wallet: gross,
    [at]: -gross,
  }),
} as const satisfies Record<string, (sale: Sale, kind?: SaleKind, at?: CashBook) => Lines>;

type Occasion = {
  event: keyof typeof events;
  kind?: SaleKind;
  at?: CashBook;
  paymentId: string;
  partnerId: number;
  legalEntityId: number;
  amount: Money;
  discount: number;
  vatRate: number | null;
};

/** @throws Error from the database when the payment has this event already */
export async function postOnce(
  tx: Tx,
  { now, actor }: { now: Temporal.Instant; actor: string },
  { event, kind = 'plan', at = 'gateway', paymentId, partnerId, legalEntityId, amount, discount, vatRate }: Occasion,
): Promise<void> {
  const { id } = await tx
    .insertInto('journal_entry')
    .values({
      partner_id: partnerId,
      legal_entity_id: legalEntityId,
      event,
      payment_id: paymentId,
      currency: amount.currency,
      at: iso(now),
      actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = Object.entries(events[event]({ gross: amount.amount, discount, vatRate }, kind, at)).filter(
    ([, sum]) => sum !== 0,
  );
  await tx
    .insertInto('journal_line')
    .values(lines.map(([book, sum]) => ({ entry_id: id, book, amount: sum })))
    .execute();
}
