import { sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import type { TokenKind } from './find.ts';

const ahead = ['pending_payment', 'booked', 'arrived'];
const rowsAtOnce = 500;

export async function reissueTokens(tx: Tx, { keys, clock }: Pick<Services, 'keys' | 'clock'>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await tx
      .selectFrom('reservation')
      .select(['id', 'doctor_id', 'manage_no', sql<string>`upper(during)`.as('end_at')])
      .where('status', 'in', ahead)
      .where(sql<boolean>`upper(during) > ${iso(clock())}`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const tokens = rows.flatMap(({ id, doctor_id, manage_no, end_at }) =>
      (['manage', 'cancel', 'mailed'] as const).map((kind: TokenKind) => ({
        hash: hashOf(keys.token(kind, id, kind === 'manage' ? manage_no : 0)),
        reservation_id: id,
        of_doctor: doctor_id,
        kind,
        expires_at: end_at,
      })),
    );
    if (tokens.length > 0) await tx.insertInto('reservation_token').values(tokens).execute();
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
