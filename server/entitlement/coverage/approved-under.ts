import { type RawBuilder, sql } from 'kysely';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context } from '../../identity/context.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { RelativeRow } from '../relative/find-relative.ts';
import { relativesFor } from '../relative/person-of.ts';
import type { Coverage } from './coverage.ts';
import { coverageOfPerson } from './read-coverages.ts';

export function unitsUnder(reference: string, { session, host, now }: Context): RawBuilder<unknown> {
  return sql`coverage_approval unit join subscription on subscription.id = unit.subscription_id
    where subscription.account_id = ${session?.accountId ?? null}::uuid and unit.ended_at is null and unit.reservation_id is null
      and (unit.number = ${reference} or starts_with(unit.number, ${`${reference}-`}))
      and unit.valid_to >= ${dayIn(now, host.brand.timeZone)}::date`;
}

type ApprovedPerson = { relative: RelativeRow | undefined };

export async function approvedUnder(db: Db, context: Context, reference: string): Promise<ApprovedPerson | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    select unit.person_id from ${unitsUnder(reference, context)} limit 1`.execute(db);
  const [unit] = rows;
  if (!unit || !context.session) return undefined;
  if (unit.person_id === context.session.accountId) return { relative: undefined };
  const relative = (await relativesFor(db, context, 'book')).find(({ id }) => id === unit.person_id);
  return relative && { relative };
}

/** The customer, or a relative whom they may book for now. @throws Problem X444 for anybody else, whoever that is (T01) */
async function bookedFor(db: Db, context: Context, personId: string): Promise<ApprovedPerson> {
  const id = personId.toLowerCase();
  if (id === context.session?.accountId) return { relative: undefined };
  const relatives = context.session ? await relativesFor(db, context, 'book') : [];
  const relative = relatives.find((one) => one.id === id);
  if (!relative) throw problem('X444', {}, [wrong('V007', 'personId', personId)]);
  return { relative };
}

type VisitFor = { preauthRef?: string | undefined; personId?: string | undefined };

export async function coverageUnder(
  db: Db,
  context: Context,
  { preauthRef, personId }: VisitFor,
): Promise<Coverage | undefined> {
  const person = personId === undefined ? undefined : await bookedFor(db, context, personId);
  const approved = preauthRef === undefined ? person : await approvedUnder(db, context, preauthRef);
  return coverageOfPerson(db, context, approved?.relative);
}
