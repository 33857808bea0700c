import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  created: z.int(),
});

const Session = z.object({
  id: z.string(),
  orderRef: z.string(),
  total: z.int(),
  currency: z.string(),
  title: z.string(),
  email: z.string(),
  locale: z.string(),
  created: z.int(),
  expiresAt: z.int(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  intent: z.string().optional(),
  received: z.int(),
  paidAt: z.int().optional(),
  declines: z.int(),
  refunds: z.array(Refund),
});
export type Session = z.infer<typeof Session>;

const Notification = z.object({
  sessionId: z.string(),
  /** The exact bytes sent; a repeat has the same id and another signature. */
  body: z.string(),
  signs: z.enum(['own', 'forged', 'other', 'old']),
  isRepeated: z.boolean(),
  dueAt: z.string().optional(),
  tries: z.array(z.object({ at: z.string(), status: z.int() })),
});
export type Notification = z.infer<typeof Notification>;

/** An answer that is given again to a request with the same `Idempotency-Key`. */
const Kept = z.object({ key: z.string(), request: z.string(), status: z.int(), body: z.unknown() });

const Book = z.object({
  lastId: z.int(),
  sessions: z.array(Session),
  notifications: z.array(Notification),
  kept: z.array(Kept),
});
export type Book = z.infer<typeof Book>;

/** The book is in memory, and in a file where one is named. */
export function openBook(file: string | undefined): { book: Book; save: () => void } {
  const isThere = file !== undefined && existsSync(file);
  const empty: Book = { lastId: 0, sessions: [], notifications: [], kept: [] };
  const book = isThere ? Book.parse(JSON.parse(readFileSync(file, 'utf8'))) : empty;
  return { book, save: () => file !== undefined && writeFileSync(file, JSON.stringify(book)) };
}

export function nextId(book: Book, prefix: string): string {
  book.lastId += 1;
  return `${prefix}${String(book.lastId).padStart(12, '0')}`;
}

export function refundedOf({ refunds }: Session): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}
