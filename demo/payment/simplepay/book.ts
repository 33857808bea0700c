import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { minorUnits } from '../../../contract/platform/minor-units.ts';
import { Account } from './accounts.ts';

const Transaction = z.object({
  transactionId: z.int(),
  orderRef: z.string(),
  merchant: z.string(),
  currency: Account.shape.currency,
  /** Minor units, as every amount here. */
  total: z.int(),
  charged: z.int(),
  status: z.enum(['INIT', 'TIMEOUT', 'CANCELLED', 'NOTAUTHORIZED', 'INPAYMENT', 'FINISHED']),
  email: z.string(),
  language: z.string(),
  timeout: z.string(),
  page: z.string(),
  urls: z.object({ success: z.string(), fail: z.string(), cancel: z.string(), timeout: z.string() }),
  storesCard: z.boolean(),
  paymentDate: z.string().optional(),
  finishDate: z.string().optional(),
  back: z.string().optional(),
  refunds: z.array(z.object({ transactionId: z.int(), total: z.int() })),
});
export type Transaction = z.infer<typeof Transaction>;

const Token = z.object({
  token: z.string(),
  merchant: z.string(),
  cardId: z.int(),
  until: z.string(),
  maxAmount: z.int(),
  status: z.enum(['active', 'used', 'cancelled']),
});

const Card = z.object({ cardId: z.int(), merchant: z.string(), status: z.enum(['ACTIVE', 'DISABLED']) });

const Notification = z.object({
  transactionId: z.int(),
  status: z.string(),
  signs: z.enum(['own', 'forged', 'other']),
  firstAt: z.string().optional(),
  /** Undefined once it is confirmed or given up. */
  dueAt: z.string().optional(),
  isRepeated: z.boolean(),
  tries: z.array(z.object({ at: z.string(), result: z.string() })),
});
export type Notification = z.infer<typeof Notification>;

const Book = z.object({
  lastId: z.int(),
  transactions: z.array(Transaction),
  tokens: z.array(Token),
  cards: z.array(Card),
  notifications: z.array(Notification),
});
export type Book = z.infer<typeof Book>;

/** Ids of the sandbox begin with 5. */
const empty: Book = { lastId: 510_000_000, transactions: [], tokens: [], cards: [], notifications: [] };

/** The book is in memory, and in a file where one is named. */
export function openBook(file: string | undefined): { book: Book; save: () => void } {
  const isThere = file !== undefined && existsSync(file);
  const book = Book.parse(isThere ? JSON.parse(readFileSync(file, 'utf8')) : structuredClone(empty));
  return { book, save: () => file !== undefined && writeFileSync(file, JSON.stringify(book)) };
}

export function nextId(book: Book): number {
  book.lastId += 1;
  return book.lastId;
}

export function majorUnits(amount: number, currency: Account['currency']): number {
  return amount / 10 ** minorUnits[currency];
}

export function remainingOf({ charged, refunds }: Transaction): number {
  return refunds.reduce((rest, { total }) => rest - total, charged);
}

export function ledgerOf({ transactions }: Book) {
  return transactions.map((one) => ({
    orderRef: one.orderRef,
    transactionId: one.transactionId,
    merchant: one.merchant,
    currency: one.currency,
    status: one.status,
    charged: one.charged,
    refunded: one.charged - remainingOf(one),
  }));
}
