import { byItself, type RequestAt, type Services } from './context.ts';
import { forEachRow } from './for-each-row.ts';
import type { Host } from './host.ts';
import { languageOf } from './mail/language.ts';
import { inTransaction, type Tx } from './transaction.ts';

/** What a job acts in, for one partner and in the language of the person it is about. */
export function jobContext<S extends Services>(
  services: S,
  host: Host,
  locale: string,
  requestId: string,
): S & RequestAt & { session: undefined } {
  const language = languageOf(locale);
  return { ...services, ...byItself, host, language, requestId, now: services.clock(), idempotencyKey: undefined };
}

type Row = { id: string; locale: string };
type JobContext<S extends Services> = ReturnType<typeof jobContext<S>>;

/** Each row in a transaction of its own, and in the language of whom it is about. */
export function forEachInTransaction<S extends Services>(
  services: S,
  host: Host,
  { rows, name }: { rows: readonly Row[]; name: string },
  step: (tx: Tx, context: JobContext<S>, id: string) => Promise<void>,
): Promise<void> {
  return forEachRow(
    services,
    rows,
    ({ id }) => id,
    ({ id, locale }) => {
      const context = jobContext(services, host, locale, `${name}-${id}`);
      return inTransaction(context, (tx) => step(tx, context, id));
    },
  );
}
