import { byItself, type RequestAt, type Services } from './context.ts';
import { forEachRow } from './for-each-row.ts';
import type { Host } from './host.ts';
import { languageOf } from './mail/language.ts';
import { inTransaction, type Tx } from './transaction.ts';

export function jobContext<S extends Services>(
  services: S,
  host: Host,
  locale: string,
  requestId: string,
): S & RequestAt & { session: undefined } {
  const language = languageOf(locale);
  return { ...services, ...byItself, host, language, requestId, now: services.clock(), idempotencyKey: undefined };
}

type Row = { id: string; partner_id: number; locale?: string | null };
type JobContext<S extends Services> = ReturnType<typeof jobContext<S>>;
type Job<R> = { rows: readonly R[]; name: string };

export function forEachAtHost<S extends Services, R extends Row>(
  services: S,
  hosts: readonly Host[],
  { rows, name }: Job<R>,
  work: (context: JobContext<S>, row: R) => Promise<unknown>,
): Promise<void> {
  return forEachRow(
    services,
    rows,
    ({ id }) => id,
    async (row) => {
      const host = hosts.find(({ partnerId }) => partnerId === row.partner_id);
      if (host) await work(jobContext(services, host, row.locale ?? host.brand.locale, `${name}-${row.id}`), row);
    },
  );
}

export function forEachInTransaction<S extends Services, T>(
  services: S,
  hosts: readonly Host[],
  job: Job<Row>,
  step: (tx: Tx, context: JobContext<S>, id: string) => Promise<T>,
  after?: (context: JobContext<S>, id: string, answer: T) => Promise<void>,
): Promise<void> {
  return forEachAtHost(services, hosts, job, async (context, { id }) => {
    const answer = await inTransaction(context, (tx) => step(tx, context, id));
    await after?.(context, id, answer);
  });
}
