import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countWork, listOperators } from '../../contract/desk/work.ts';
import { allCases, workLists } from '../../contract/desk/work-lists.ts';
import { href } from '../../contract/href.ts';
import { workFilters } from '../../contract/platform/work-filters.ts';
import type { WorkFilter } from '../../contract/platform/work-list.ts';
import { pageRequestOf } from '../platform/api.ts';
import { useT } from '../platform/texts.ts';
import { Badge } from '../platform/ui/badge.tsx';
import { Link } from '../platform/ui/link.tsx';
import { Pagination } from '../platform/ui/pagination.tsx';
import { DeskPage } from './desk-page.tsx';
import { listWork } from './list-work.server.ts';
import { askedIn } from './work-asked.ts';
import { WorkFilterForm } from './work-filter.tsx';
import { WorkNav } from './work-nav.tsx';
import { WorkTable } from './work-table.tsx';

export const handle = { script: false, texts: [] };

/** The lists beside which the roster is kept. */
const ofVisits: readonly string[] = ['visits', 'video-visits'];

/** One list and one view of it; what is longest overdue stands on top. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, operator, now } = pageRequestOf(context);
  const reconciles = operator?.rights.includes('reconciliation.read') === true;
  const paysClaims = operator?.rights.includes('claim.pay') === true;
  const takesTransfers = operator?.rights.includes('bank_transfer.act') === true;
  const readsCalendars = operator?.rights.includes('calendar.read') === true;
  const readsRoster = operator?.rights.includes('duty.read') === true;
  const url = new URL(request.url);
  const counts = await call(countWork, {});
  const seen = workLists.filter(({ id }) => counts.some((count) => count.id === id));
  const row = [...seen, allCases].find(({ id }) => id === url.searchParams.get('list')) ?? seen[0];
  const asked = askedIn(url);
  const providers = operator?.isBound ? operator.providers.map(({ name }) => name) : undefined;
  const always = { counts, now, paysClaims, reconciles, takesTransfers, readsRoster, readsCalendars, providers };
  if (!row) return { ...always, colleagues: [], shown: undefined };
  const mayFilterByColleague = row.isHeld && operator?.rights.includes('operator.read') === true;
  const colleagues = mayFilterByColleague ? await call(listOperators, {}) : [];
  const found = await listWork(call, row.id, asked);
  const people = colleagues.map(({ id, name }) => ({ id, name }));
  return { ...always, colleagues: people, shown: { id: row.id, asked, ...found } };
}

export default function DeskListsPage() {
  const t = useT();
  const {
    counts,
    now,
    paysClaims,
    reconciles,
    takesTransfers,
    readsRoster,
    readsCalendars,
    providers,
    colleagues,
    shown,
  } = useLoaderData<typeof loader>();
  const row = [...workLists, allCases].find(({ id }) => id === shown?.id);
  const count = counts.find(({ id }) => id === shown?.id) ?? sumOf(counts);
  if (!shown || !row || !count)
    return (
      <DeskPage title={t('desk.page.title')}>
        <p>{t('desk.page.nothing')}</p>
      </DeskPage>
    );
  const { items, page, limit, total, asked } = shown;
  const { filter, number, kind, holder } = asked;
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
      <WorkFilterForm row={row} asked={asked} colleagues={colleagues} />
      {paysClaims && row.id === 'claims' && (
        <p>
          <Link href={href('desk-payouts')} className="inline-flex min-h-11 items-center">
            {t('desk.payouts.title')}
          </Link>
        </p>
      )}
      {reconciles && row.id === 'payments' && (
        <p>
          <Link href={href('desk-reconciliations')} className="inline-flex min-h-11 items-center">
            {t('desk.reconciliations.title')}
          </Link>
        </p>
      )}
      {takesTransfers && row.id === 'payments' && (
        <p>
          <Link href={href('desk-transfers')} className="inline-flex min-h-11 items-center">
            {t('desk.transfers.title')}
          </Link>
        </p>
      )}
      {readsRoster && ofVisits.includes(row.id) && (
        <p>
          <Link href={href('desk-roster')} className="inline-flex min-h-11 items-center">
            {t('desk.roster.title')}
          </Link>
        </p>
      )}
      {readsCalendars && ofVisits.includes(row.id) && (
        <p>
          <Link href={href('desk-calendars')} className="inline-flex min-h-11 items-center">
            {t('desk.calendars.title')}
          </Link>
        </p>
      )}
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
