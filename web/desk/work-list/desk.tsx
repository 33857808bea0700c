import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countWork, listOperators } from '../../../contract/desk/work.ts';
import { allCases, workLists } from '../../../contract/desk/work-lists.ts';
import { href, type PlainRouteId } from '../../../contract/href.ts';
import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { workFilters } from '../../../contract/platform/work-filters.ts';
import type { WorkFilter } from '../../../contract/platform/work-list.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { DeskPage } from '../desk-page.tsx';
import { listWork } from './list-work.server.ts';
import { WorkFilterForm } from './work-filter.tsx';
import { WorkNav } from './work-nav.tsx';
import { workQueryIn } from './work-query.ts';
import { WorkTable } from './work-table.tsx';

type Beside = { right: DeskRight; lists: readonly string[]; route: PlainRouteId; text: string };

const beside: readonly Beside[] = [
  { right: 'claim.pay', lists: ['claims'], route: 'desk-payouts', text: 'desk.payouts.title' },
  {
    right: 'reconciliation.read',
    lists: ['payments'],
    route: 'desk-reconciliations',
    text: 'desk.reconciliations.title',
  },
  { right: 'bank_transfer.act', lists: ['payments'], route: 'desk-transfers', text: 'desk.transfers.title' },
  { right: 'duty.read', lists: ['visits', 'video-visits'], route: 'desk-roster', text: 'desk.roster.title' },
  { right: 'calendar.read', lists: ['visits', 'video-visits'], route: 'desk-calendars', text: 'desk.calendars.title' },
  { right: 'complaint.decide', lists: ['complaints'], route: 'desk-complaints', text: 'desk.complaints.title' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, operator, now } = pageRequestOf(context);
  const url = new URL(request.url);
  const counts = await call(countWork, {});
  const seen = workLists.filter(({ id }) => counts.some((count) => count.id === id));
  const row = [...seen, allCases].find(({ id }) => id === url.searchParams.get('list')) ?? seen[0];
  const query = workQueryIn(url);
  const providers = operator?.isBound ? operator.providers.map(({ name }) => name) : undefined;
  const always = { counts, now, rights: operator?.rights ?? [], providers };
  if (!row) return { ...always, colleagues: [], list: undefined };
  const mayFilterByColleague = row.isHeld && operator?.rights.includes('operator.read') === true;
  const colleagues = mayFilterByColleague ? await call(listOperators, {}) : [];
  const work = await listWork(call, row.id, query);
  const people = colleagues.map(({ id, name }) => ({ id, name }));
  return { ...always, colleagues: people, list: { id: row.id, query, ...work } };
}

export default function DeskListsPage() {
  const t = useT();
  const { counts, now, rights, providers, colleagues, list } = useLoaderData<typeof loader>();
  const row = [...workLists, allCases].find(({ id }) => id === list?.id);
  const count = counts.find(({ id }) => id === list?.id) ?? sumOf(counts);
  if (!list || !row || !count)
    return (
      <DeskPage title={t('desk.page.title')}>
        <p>{t('desk.page.nothing')}</p>
      </DeskPage>
    );
  const { items, page, limit, total, query } = list;
  const { filter, number, kind, holder } = query;
  const to = (query: { filter?: WorkFilter; page?: number; number?: string | undefined }) =>
    href('desk', {}, { list: row.id, filter, kind, holder, ...query });
  return (
    <DeskPage title={t(`desk.list.${row.id}`)}>
      {providers && (
        <p>
          {providers.length === 0 ? t('desk.no_provider') : t('desk.of_providers', { providers: providers.join(', ') })}
        </p>
      )}
      {counts.length > 1 && (
        <WorkNav
          label={t('desk.page.title')}
          current={row.id}
          choices={[
            {
              id: allCases.id,
              href: href('desk', {}, { list: allCases.id, filter: 'mine' }),
              text: t('desk.list.all'),
              badge: <Badge>{sumOf(counts).mine}</Badge>,
            },
            ...counts.map(({ id, open }) => ({
              id,
              href: href('desk', {}, { list: id }),
              text: t(`desk.list.${id}`),
              badge: <Badge>{open}</Badge>,
            })),
          ]}
        />
      )}
      <WorkNav
        label={t('desk.filter.title')}
        current={filter}
        choices={workFilters
          .filter((name) => name !== 'reminded' || !('list' in row))
          .map((name) => ({
            id: name,
            href: to({ filter: name }),
            text: t(`desk.filter.${name}`),
            badge: name !== 'done' && name !== 'reminded' && (
              <Badge kind={name === 'overdue' && count.overdue > 0 ? 'danger' : 'plain'}>{count[name]}</Badge>
            ),
          }))}
      />
      <WorkFilterForm row={row} query={query} colleagues={colleagues} />
      {beside
        .filter(({ right, lists }) => rights.includes(right) && lists.includes(row.id))
        .map(({ route, text }) => (
          <p key={route}>
            <Link href={href(route)} className="inline-flex min-h-11 items-center">
              {t(text)}
            </Link>
          </p>
        ))}
      <WorkTable row={row} items={items} now={now} />
      <Pagination page={page} limit={limit} total={total} hrefOf={(no) => to({ number, page: no })} />
    </DeskPage>
  );
}

type Count = { open: number; mine: number; overdue: number };

function sumOf(counts: readonly Count[]): Count {
  const sum = (of: keyof Count) => counts.reduce((all, one) => all + one[of], 0);
  return { open: sum('open'), mine: sum('mine'), overdue: sum('overdue') };
}
