import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Context } from '../../booking/context.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import { writeMove } from '../../platform/move-to.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careEvent } from './care-event.ts';
import { dueIn, organiseBy } from './due.ts';
import { type CareRow, withState } from './find-care.ts';

type GivenColumn = 'id' | 'partner_id' | 'number' | 'status' | 'organise_by' | 'due_at' | 'created_at';

export async function insertCare(
  tx: Tx,
  context: Context,
  wish: Omit<Insertable<DB['medical_care']>, GivenColumn>,
  promise = organiseBy(context),
): Promise<{ row: CareRow; health: HealthTx }> {
  const id = randomUUID();
  const { account_id, relative_id } = wish;
  const event = careEvent(context, { id, account_id, person_id: relative_id ?? account_id }, 'request');
  const health = await writeMove(tx, context, { from: undefined, to: 'requested', event });
  const row = await health
    .insertInto('medical_care')
    .values({
      ...wish,
      id,
      partner_id: context.host.partnerId,
      number: speakableNumber(),
      status: 'requested',
      organise_by: promise,
      due_at: dueIn('requested', context, promise),
      created_at: iso(context.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row: withState(row), health };
}
