import { sql } from 'kysely';
import type { DeskPerson } from '../../../contract/desk/person.ts';
import { caseVisits } from '../../../contract/home/visit-turns.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { visitsAtDesk } from '../../booking/attendance/get-visit.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { atProviders } from '../../booking/reservation/at-providers.ts';
import { nameOf } from '../../directory/name.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { reachOf, sees } from '../../identity/session/rights.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { refuseClosed } from './opened.ts';
import { readableLists } from './readable.ts';
import { personAt } from './unlock-person.ts';

const most = { cases: 50, visits: 20 } as const;

/** While a person is open to an operator, looks are not audited one by one, because the opening is audited with its reason. */
export const getPerson: Handler<'getPerson'> = async ({ personId }, context) => {
  return inTransaction(context, async (tx) => {
    const row = await personAt(tx, context, personId);
    await refuseClosed(tx, context, row.id);
    return {
      id: row.id,
      name: nameOf(row, context.language),
      birthDate: row.birth_date,
      phone: row.phone,
      emails: [...new Set([row.contact_email ?? row.email, row.email])],
      language: row.locale,
      policies: await policiesOf(tx, context, row.id),
      cases: await casesOf(tx, context, row.id),
      visits: sees(context, 'reservation.read') ? await visitsOf(tx, context, row.id) : null,
    };
  });
};

async function policiesOf(tx: Tx, { language }: Context, accountId: string): Promise<DeskPerson['policies']> {
  const rows = await tx
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select(['policy_no', 'product.name', 'valid_from', 'valid_to'])
    .where('account_id', '=', accountId)
    .orderBy('subscription.created_at', 'desc')
    .orderBy('subscription.id')
    .execute();
  return rows.map(({ policy_no, name, valid_from, valid_to }) => ({
    policyNo: policy_no,
    product: inLanguage(Localized.parse(name), language) ?? '',
    validFrom: valid_from,
    validTo: valid_to,
  }));
}

async function casesOf(tx: Tx, context: Context, accountId: string): Promise<DeskPerson['cases']> {
  const lists = readableLists(context);
  if (lists.length === 0) return [];
  const rows = await tx
    .selectFrom('case_head')
    .leftJoin('relative', 'relative.id', 'case_head.person_id')
    .leftJoin('operator_account as person', 'person.id', 'case_head.operator_account_id')
    .select([
      'case_head.id',
      'kind',
      'number',
      'subject',
      'locked_at',
      'is_open',
      'due_at',
      'case_head.created_at',
      'person.name as holder',
    ])
    .select(['relative.family_name', 'relative.given_name'])
    .where('case_head.account_id', '=', accountId)
    .where('case_head.anonymous', '=', false)
    .where(
      'kind',
      'in',
      lists.map((list) => list.kind),
    )
    .orderBy('case_head.created_at', 'desc')
    .orderBy('case_head.id', 'desc')
    .limit(most.cases)
    .execute();
  return rows.flatMap((row) => {
    const list = lists.find(({ kind }) => kind === row.kind);
    if (!list) return [];
    const columns: readonly string[] = list.columns;
    return [
      {
        ...{ id: row.id, list: list.id, number: row.number, holder: row.holder, isOpen: row.is_open, due: row.due_at },
        subject: columns.includes('subject') && row.locked_at === null ? row.subject : null,
        overdue: row.is_open && isLate(row.due_at, context.now),
        since: row.created_at,
        relative: relativeOf(context, row),
      },
    ];
  });
}

async function visitsOf(tx: Tx, context: Context, accountId: string): Promise<DeskPerson['visits']> {
  const rows = await tx
    .selectFrom('reservation')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .leftJoin('relative', 'relative.id', 'reservation.relative_id')
    .select(['reservation.id', 'number', 'reservation.status', 'provider.name', 'time_zone'])
    .select(['relative.family_name', 'relative.given_name'])
    .select(sql<string>`lower(during)`.as('start'))
    .where('reservation.account_id', '=', accountId)
    .where('reservation.status', 'in', caseVisits)
    .where(({ ref }) => atProviders(ref('reservation.id'), reachOf(context, 'reservation.read')))
    .orderBy(sql`lower(during)`, 'desc')
    .limit(most.visits)
    .execute();
  const acts =
    operatorOf(context).rights.includes('reservation.act') && reachOf(context, 'reservation.act') === undefined;
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, status: row.status, start: row.start, timeZone: row.time_zone },
    provider: row.name,
    hasPage: acts && visitsAtDesk.includes(row.status),
    relative: relativeOf(context, row),
  }));
}

type Relative = { family_name: string | null; given_name: string | null };

function relativeOf({ language }: Context, { family_name, given_name }: Relative): string | null {
  return family_name === null || given_name === null
    ? null
    : nameOf({ title: null, family_name, given_name }, language);
}
