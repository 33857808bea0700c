import { hiddenFrom } from '../../entitlement/relative/hidden-relatives.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Host } from '../../platform/host.ts';

type Row = {
  relative_id: string | null;
  account_id: string | null;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
};
type ReaderContext = { now: Temporal.Instant; host: Host };

export async function readerOf(db: Database['db'], at: ReaderContext, row: Row) {
  const name = row.given_name ?? '';
  if (row.relative_id === null) return { to: row.email, name, person: undefined, hidden: false };
  const hidden = await hiddenFrom(db, at, row.relative_id);
  if (hidden) return { to: hidden.email, name, person: undefined, hidden: true };
  const holder = await db
    .selectFrom('account')
    .select('given_name')
    .where('id', '=', row.account_id)
    .executeTakeFirst();
  const person = { family_name: row.family_name ?? '', given_name: name };
  return { to: row.email, name: holder?.given_name ?? '', person, hidden: false };
}
