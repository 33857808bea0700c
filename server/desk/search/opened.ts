import { sql } from 'kysely';
import { openFor } from '../../../contract/desk/person.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';

/** An operator who opens more persons than this within an hour is unusual, because one call takes minutes (T37). */
export const unusual = 30;

const within = 60;

type Db = Database['db'];

function openings(db: Db, now: Temporal.Instant, minutes: number) {
  return db
    .selectFrom('audit')
    .where('action', '=', 'account.open')
    .where('at', '>', iso(plus(now, -minutes)));
}

/** A person stays open for half an hour, to the log-in that opened them. @throws Problem KN002 when the person is not open */
export async function refuseClosed(db: Db, context: Context, personId: string): Promise<void> {
  const { id, sessionId } = operatorOf(context);
  const row = await openings(db, context.now, openFor)
    .select('id')
    .where('actor', '=', `operator:${id}`)
    .where('object_id', '=', personId)
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw problem('KN002');
}

export async function openedBy(db: Db, context: Context): Promise<number> {
  const { persons } = await openings(db, context.now, within)
    .select(sql<number>`count(distinct object_id)`.as('persons'))
    .where('actor', '=', `operator:${operatorOf(context).id}`)
    .executeTakeFirstOrThrow();
  return Number(persons);
}

export async function mostOpened(db: Db, now: Temporal.Instant): Promise<number> {
  const row = await openings(db, now, within)
    .select(sql<number>`count(distinct object_id)`.as('persons'))
    .groupBy('actor')
    .orderBy('persons', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.persons ?? 0);
}
