import { sql } from 'kysely';
import type { FoundPerson } from '../../../contract/desk/person.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { nameOf } from '../../directory/name.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { owners as identityOwners } from '../../identity/owners.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import { isHere } from '../../platform/owner.ts';
import { readableLists } from './readable.ts';
import { isName, waysOf } from './ways.ts';

const mostShown = 20;

/** No log contains the typed text: the audit names only the ways of searching, such as `phone`. */
export const searchPersons: Handler<'searchPersons'> = async (input, context) => {
  const { id } = operatorOf(context);
  const ways = waysOf(input);
  if (ways.length === 0) throw problem('X444', {}, [faultOf(input)]);
  const reason = ways.map(({ way }) => way).join(', ');
  await auditRead(context.database.db, context, { ...operatorEvent(id, 'account.search'), reason });
  const accounts = new Map<string, { similar: boolean }>();
  const lines = new Map<string, FoundPerson>();
  for (const { find } of ways)
    for (const one of await find(context)) {
      if (!('accountId' in one)) lines.set(one.id, one);
      else if (!accounts.has(one.accountId)) accounts.set(one.accountId, { similar: one.similar ?? false });
    }
  const persons = [...(await personsOf(context, accounts)), ...lines.values()];
  return { items: persons.slice(0, mostShown), more: persons.length > mostShown };
};

function faultOf({ query, birthDate }: Parameters<typeof waysOf>[0]) {
  return isName(query) && birthDate === undefined ? wrong('V001', 'birthDate') : wrong('KN003', 'query');
}

async function personsOf(context: Context, accounts: ReadonlyMap<string, { similar: boolean }>) {
  if (accounts.size === 0) return [];
  const kinds = readableLists(context).map(({ kind }) => kind);
  const rows = await context.database.db
    .selectFrom('account')
    .select(['account.id', 'family_name', 'given_name', 'birth_date', 'phone'])
    .select(({ selectFrom }) =>
      selectFrom('case_head')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('case_head.account_id', '=', 'account.id')
        .where('is_open', '=', sql.lit(true))
        .where('anonymous', '=', false)
        .where('kind', 'in', kinds)
        .as('open'),
    )
    .where('account.id', 'in', [...accounts.keys()])
    .where(isHere(context, identityOwners.account))
    .where('account.status', '=', 'active')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...accounts].flatMap(([id, { similar }]): FoundPerson[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        ...{ id, similar, list: null, number: null },
        name: initials(nameOf(row, context.language)),
        birthYear: row.birth_date === null ? null : Number(row.birth_date.slice(0, 4)),
        phone: row.phone === null ? '' : maskedPhone(row.phone),
        openCases: Number(row.open),
      },
    ];
  });
}
