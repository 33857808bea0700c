import type { Language } from '../../contract/platform/brand.ts';
import type { Localized } from '../../contract/platform/localized.ts';
import type { Money } from '../../contract/platform/money.ts';
import type { Host } from '../platform/host.ts';
import type { Keys } from '../platform/keys.ts';
import type { Db, Tx } from '../platform/transaction.ts';

/** Payment's answers to booking. Without them, every visit is paid at the clinic. */
export type VisitPayments = {
  takes: (db: Db, context: { host: Host }, currency: string) => Promise<boolean>;
};

/** `waits`: for its payment; `asked`: paid, and the partner's calendar has not answered yet; `over`: it keeps no time. */
export type PayableState = 'waits' | 'asked' | 'booked' | 'over';

export type PayableVisit = {
  id: string;
  state: PayableState;
  isCancelled: boolean;
  accountId: string | null;
  email: string;
  pays: Money | null;
  until: Temporal.Instant;
  subject: Localized;
};

/** Read under the doctor's lock, which holds until the transaction ends. */
export type LockedVisit = PayableVisit & {
  givesBack: number | null;
  /** Books it for the sum that was paid, or has the partner's calendar asked. Call it once, while it waits. */
  take: (paid: number) => Promise<void>;
  noteGivenBack: () => Promise<void>;
};

/** `to` is null where nobody may be written to any more; `nearTimes` leads to other times of the doctor. */
type VisitReader = { to: string | null; name: string; locale: string; token: string; nearTimes: string };

/** Booking's answers to payment. Lock the visit before any payment of it. */
export type PayableVisits<Context> = {
  find: (db: Db, context: Context, token: string) => Promise<PayableVisit>;
  read: (db: Db, context: Context, id: string) => Promise<PayableVisit & { token: string }>;
  lock: (tx: Tx, context: Context, id: string) => Promise<LockedVisit>;
  /** Takes the time of an unpaid, ended visit again, in its own transaction. @throws Problem with near times if it is gone */
  retake: (context: Context, id: string) => Promise<void>;
  owing: (db: Db) => Promise<{ id: string; partner_id: number; locale: string }[]>;
  reader: (db: Db, context: { host: Host; keys: Keys; now: Temporal.Instant }, id: string) => Promise<VisitReader>;
  patientName: (db: Db, context: { language: Language }, id: string) => Promise<string>;
};
