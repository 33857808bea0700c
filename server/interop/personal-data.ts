import type { Context } from '../booking/context.ts';
import type { HandedResource, PersonalData } from '../platform/personal-data.ts';
import { Kept } from './my-data/kept.ts';

const page = 500;

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'imported',
    tables: ['imported_bundle'],
    resources: imported,
    erase: async (tx, _context, accountId) => {
      await tx.deleteFrom('imported_bundle').where('account_id', '=', accountId).execute();
    },
  },
];

async function* imported({ database: { db } }: Context, accountId: string): AsyncIterable<HandedResource> {
  for (let from = 0; ; from += page) {
    const rows = await db
      .selectFrom('imported_resource')
      .select('resource')
      .where('account_id', '=', accountId)
      .where('no', '>=', from)
      .where('no', '<', from + page)
      .orderBy('no')
      .execute();
    for (const { resource } of rows) yield Kept.parse(resource);
    if (rows.length < page) return;
  }
}
