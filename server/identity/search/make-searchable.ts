import type { Keys } from '../../platform/keys.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { searchedOf, searchHash } from './search-keys.ts';

/** The form of the keys, which since 0184 are made of names without titles. */
const form = '.2';
const atOnce = 200;
const batchesAtOnce = 50;

/** Call it in the transaction that changes what the desk finds an account by. */
export async function keepSearchable(tx: Tx, { keys }: { keys: Keys }, accountId: string): Promise<void> {
  await writeKeys(tx, keys, await due(tx, keys).where('id', '=', accountId).execute());
}

/** Makes keys for accounts that have none, keys of the previous form, or keys of an older secret (0028). */
export async function makeSearchable(services: Pick<Services, 'database' | 'keys' | 'committed'>): Promise<void> {
  const { keys } = services;
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const done = await inTransaction(services, async (tx) => {
      const rows = await due(tx, keys).limit(atOnce).skipLocked().execute();
      await writeKeys(tx, keys, rows);
      return rows.length;
    });
    if (done < atOnce) return;
  }
}

function due(tx: Tx, { id, all }: Keys) {
  return tx
    .selectFrom('account')
    .select([
      'id',
      'partner_id',
      'family_name',
      'given_name',
      'birth_name',
      'birth_date',
      'phone',
      'email',
      'contact_email',
    ])
    .where('status', '=', 'active')
    .where(({ or, eb }) =>
      or([
        eb('searchable_by', 'is', null),
        eb('searchable_by', '=', id),
        ...(all.length > 1 ? [eb('searchable_by', '<', id + form), eb('searchable_by', '>', id + form)] : []),
      ]),
    )
    .forNoKeyUpdate();
}

type AccountsToIndex = Awaited<ReturnType<ReturnType<typeof due>['execute']>>;

async function writeKeys(tx: Tx, keys: Keys, rows: AccountsToIndex): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const made = rows.flatMap((row) =>
    searchedOf(row).map((one) => ({ hash: searchHash(keys, row.partner_id, one), account_id: row.id, kind: one.kind })),
  );
  await tx.deleteFrom('search_key').where('account_id', 'in', ids).execute();
  await tx
    .insertInto('search_key')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('account')
    .set({ searchable_by: keys.id + form })
    .where('id', 'in', ids)
    .execute();
}
