import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { ownersOf } from '../../identity/draft/draft-owner.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

export const resumablePath = '/api/uploads';

const Said = z.object({ name: z.string() });

/** @throws Problem #404 when it is over, another's or another partner's */
export async function findUpload(context: Context, id: string) {
  const [owner] = ownersOf(context, undefined);
  const row = await context.database.db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('partner_id', '=', context.host.partnerId)
    .where('owner', '=', owner?.hash ?? Buffer.alloc(0))
    .where('length', 'is not', null)
    .where('expires_at', '>', iso(context.now))
    .executeTakeFirst();
  if (!row || !owner || row.length === null) throw problem('#404');
  const { name } = Said.parse(JSON.parse(context.keys.open(row.said)));
  return { ...row, length: row.length, owner, name };
}

export function uploadView(row: { id: string; received: number; length: number; expires_at: string }) {
  const { id, received, length, expires_at } = row;
  return { id, url: `${resumablePath}/${id}`, received, length, expiresAt: expires_at };
}
