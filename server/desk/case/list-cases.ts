import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { deskKinds } from '../../../contract/desk/desk-kinds.ts';
import { type CaseList, caseLists } from '../../../contract/desk/work-lists.ts';
import { idleStates } from '../../../contract/platform/case.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { mostListed } from '../../../contract/platform/rules.ts';
import type { WorkFilter, WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { personOf } from '../../booking/call-back/move.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { atProviders } from '../../booking/reservation/at-providers.ts';
import { withinReach as caresWithinReach } from '../../care/medical-care/at-providers.ts';
import { withinReach as requestsWithinReach } from '../../care/request/request-row.ts';
import { nameOf } from '../../directory/name.ts';
import { holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { isBound, reachOf } from '../../identity/session/rights.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import { isHere } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';

type Kind = CaseList['kind'];

const reach: Partial<Record<Kind, (context: Context) => Expression<SqlBool>>> = {
  care_request: (context) => requestsWithinReach(context, 'case_head'),
  medical_care: (context) =>
    sql`exists (select from medical_care where medical_care.id = case_head.id and ${caresWithinReach(context)})`,
  video_visit: (context) =>
    sql`exists (select from video_visit where video_visit.id = case_head.id
      and ${atProviders(sql`video_visit.reservation_id`, reachOf(context, 'video_visit.read'))})`,
};

/** The longest overdue come first, of closed cases the newest. A list shows too little to be audited as a look at health data. */
export const listCases: Handler<'listCases'> = async ({ page, limit, list, ...query }, context) => {
  const lists = listsFor(context, list);
  refuseKind(lists, query.kind);
  const kinds = lists.map(({ kind }) => kind);
  const { column, direction } = orderOf(query);
  // The inner query selects ids alone, so that the joins run only for the rows of this page.
  const rows = await context.database.db
    .selectFrom(listed(context, kinds, query).$call(pageOf({ page, limit })).as('shown'))
    .innerJoin('case_head', 'case_head.id', 'shown.id')
    .leftJoin('account', 'account.id', 'case_head.account_id')
    .leftJoin('relative', (join) =>
      join.onRef('relative.id', '=', 'case_head.person_id').on('case_head.kind', '=', 'relative'),
    )
    .leftJoin('operator_account as person', 'person.id', 'case_head.operator_account_id')
    .leftJoin('care_request', 'care_request.id', 'case_head.id')
    .leftJoin('video_visit', 'video_visit.id', 'case_head.id')
    .leftJoin('reservation as visit', 'visit.id', 'video_visit.reservation_id')
    .selectAll('case_head')
    .select(({ fn }) =>
      fn.coalesce('relative.family_name', 'visit.family_name', 'account.family_name').as('family_name'),
    )
    .select(({ fn }) => fn.coalesce('relative.given_name', 'visit.given_name', 'account.given_name').as('given_name'))
    .select(({ fn }) => fn.coalesce('visit.phone', 'account.phone').as('phone'))
    .select(['person.name as holder', 'care_request.mark'])
    .orderBy(column, direction)
    .orderBy('case_head.id', direction)
    .execute();
  const items = rows.flatMap((row): WorkItem[] => {
    const of = lists.find(({ kind }) => kind === row.kind);
    if (!of) return [];
    const due = row.due_at ?? row.closed_at;
    const columns: readonly string[] = of.columns;
    const { name, phone } = faceOf(context, row);
    return [
      {
        id: row.id,
        list: of.id,
        number: row.number,
        state: row.status,
        ...(row.locked_at !== null && { locked: true }),
        ...(row.subject !== null && row.locked_at === null && columns.includes('subject') && { subject: row.subject }),
        ...(row.why !== null && { why: row.why }),
        ...(row.mark !== null && row.locked_at === null && { mark: row.mark }),
        ...(row.weight > 0 && row.locked_at === null && { weight: row.weight }),
        ...(row.customer_news_at !== null && { customerNewsAt: row.customer_news_at }),
        name: columns.includes('to') ? (row.contact ?? '') : row.anonymous ? '' : initials(name),
        phone: columns.includes('phone') && phone !== null ? maskedPhone(phone) : '',
        since: row.created_at,
        dueFrom: row.due_from ?? due,
        due,
        overdue: row.is_open && isLate(row.due_at, context.now),
        attempts: row.attempts,
        holder: holderOf(row),
      },
    ];
  });
  const total = await countListed(context.database.db, listed(context, kinds, query));
  return { items, page, limit, total };
};

/** Counts all lists in one statement, each no further than its pages go. */
export async function countCases(context: Context) {
  const { db } = context.database;
  const countOf = (kind: Kind, filter: WorkFilter) =>
    db
      .selectFrom(listed(context, [kind], { filter }).limit(mostListed).as('listed'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$asScalar();
  const counts = listsFor(context).map(({ id, kind }) =>
    db.selectNoFrom((of) => [
      of.val(id).as('id'),
      countOf(kind, 'open').as('open'),
      countOf(kind, 'mine').as('mine'),
      countOf(kind, 'overdue').as('overdue'),
    ]),
  );
  const [first, ...rest] = counts;
  const rows = first ? await rest.reduce((all, one) => all.unionAll(one), first).execute() : [];
  return rows.map(({ id, open, mine, overdue }) => ({
    id,
    ...{ open: Number(open), mine: Number(mine), overdue: Number(overdue) },
  }));
}

/** @throws Problem K403 for a list that is not the caller's to read */
function listsFor(context: Context, id?: string): readonly CaseList[] {
  const { rights } = operatorOf(context);
  const lists = caseLists.filter((row) => rights.includes(row.right) && (id === undefined || row.id === id));
  if (id !== undefined && lists.length === 0) throw problem('K403');
  return lists;
}

function refuseKind(lists: readonly CaseList[], kind: string | undefined): void {
  const known = lists.flatMap(({ kinds }): readonly string[] => kinds?.values ?? []);
  if (kind !== undefined && !known.includes(kind)) throw problem('X444', {}, [wrong('V007', 'kind', kind)]);
}

function listed(context: Context, kinds: readonly Kind[], query: WorkQuery) {
  const { column, direction } = orderOf(query);
  return filtered(context, kinds, query)
    .select('case_head.id')
    .orderBy(column, direction)
    .orderBy('case_head.id', direction);
}

function filtered(context: Context, kinds: readonly Kind[], { filter, number, kind, holder }: WorkQuery) {
  const { database, host, now } = context;
  const [only] = kinds;
  let all = database.db
    .selectFrom('case_head')
    .where(isHere({ host }, platformOwners.case_head))
    .$if(kinds.length === 1, (some) => some.where('case_head.kind', '=', only ?? ''))
    .$if(kinds.length !== 1, (some) => some.where('case_head.kind', 'in', [...kinds]))
    .$if(kind !== undefined, (some) =>
      some.where('case_head.subject', '=', kind ?? '').where('case_head.locked_at', 'is', null),
    )
    .$if(holder !== undefined, (some) => some.where('case_head.operator_account_id', '=', holder ?? ''));
  for (const one of kinds) {
    const within = reach[one];
    if (!within || !isBound(context, `${one}.read`)) continue;
    all = all.where(({ or, eb }) => or([eb('case_head.kind', '!=', one), within(context)]));
  }
  if (number !== undefined) return all.where('case_head.number', '=', number);
  if (filter === 'done') return all.where('case_head.closed_at', 'is not', null);
  if (filter === 'reminded')
    return all.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('case_reminder')
          .select('case_id')
          .whereRef('case_id', '=', 'case_head.id')
          .where('case_reminder.operator_account_id', '=', operatorOf(context).id)
          .where('on_day', '<=', dayIn(now, host.brand.timeZone)),
      ),
    );
  const rest = all.where('case_head.closed_at', 'is', null);
  if (filter === 'mine') return rest.where('case_head.operator_account_id', '=', operatorOf(context).id);
  let open = (holder === undefined ? all : rest).where('case_head.is_open', '=', sql.lit(true));
  for (const one of kinds) {
    const idle = idleStates(deskKinds[one], operatorOf(context).rights);
    if (idle.length === 0) continue;
    open = open.where(({ or, eb }) => or([eb('case_head.kind', '!=', one), eb('case_head.status', 'not in', idle)]));
  }
  return filter === 'overdue' ? open.where('case_head.due_at', '<', iso(now)) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? ({ column: 'case_head.closed_at', direction: 'desc' } as const)
    : ({ column: 'case_head.due_at', direction: 'asc' } as const);
}

type Face = Pick<Selectable<DB['case_head']>, 'sealed_person' | 'contact'> & {
  family_name: string | null;
  given_name: string | null;
  phone: string | null;
};

function faceOf(context: Context, { sealed_person: person, contact, family_name, given_name, phone }: Face) {
  if (person !== null) return personOf(context, { person });
  return { name: nameOf({ family_name, given_name }, context.language), phone: contact ?? phone };
}
