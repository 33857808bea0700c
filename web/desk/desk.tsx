import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countWork } from '../../contract/desk/work.ts';
import { workLists } from '../../contract/desk/work-lists.ts';
import { href } from '../../contract/href.ts';
import { workFilters } from '../../contract/platform/work-list.ts';
import { pageRequestOf } from '../platform/api.ts';
import { useT } from '../platform/texts.ts';
import { Badge } from '../platform/ui/badge.tsx';
import { Link } from '../platform/ui/link.tsx';
import { Pagination } from '../platform/ui/pagination.tsx';
import { DeskPage } from './desk-page.tsx';
import { WorkTable } from './work-table.tsx';

export const handle = { script: false, texts: [] };

/** One list and one view of it; what is longest overdue stands on top. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, now } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const counts = await call(countWork, {});
  const seen = workLists.filter(({ id }) => counts.some((count) => count.id === id));
  const row = seen.find(({ id }) => id === searchParams.get('list')) ?? seen[0];
  const filter = workFilters.find((name) => name === searchParams.get('filter')) ?? 'open';
  if (!row) return { counts, now, shown: undefined };
  const page = Number(/^\d{1,6}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  const found = await call(row.list, { filter, page });
  return { counts, now, shown: { id: row.id, filter, ...found } };
}

export default function DeskListsPage() {
  const t = useT();
  const { counts, now, shown } = useLoaderData<typeof loader>();
  const row = workLists.find(({ id }) => id === shown?.id);
  const count = counts.find(({ id }) => id === shown?.id);
  if (!shown || !row || !count)
    return (
      <DeskPage title={t('desk.page.title')}>
        <p>{t('desk.page.nothing')}</p>
      </DeskPage>
    );
  const to = (query: Record<string, string | number>) => href('desk', {}, { list: row.id, ...query });
  const { items, page, limit, total, filter } = shown;
  return (
    <DeskPage title={t(`desk.list.${row.id}`)}>
      {counts.length > 1 && (
        <nav aria-label={t('desk.page.title')}>
          <ul className="flex flex-wrap gap-x-4">
            {counts.map(({ id, open }) => (
              <li key={id}>
                <Link
                  href={href('desk', {}, { list: id })}
                  aria-current={id === row.id ? 'page' : undefined}
                  className={tab}
                >
                  {t(`desk.list.${id}`)} <Badge>{open}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label={t('desk.filter.title')}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {workFilters.map((name) => (
            <li key={name}>
              <Link href={to({ filter: name })} aria-current={name === filter ? 'page' : undefined} className={tab}>
                {t(`desk.filter.${name}`)}
                {name !== 'done' && (
                  <Badge kind={name === 'overdue' && count.overdue > 0 ? 'danger' : 'plain'}>{count[name]}</Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <WorkTable row={row} items={items} now={now} />
      <Pagination page={page} limit={limit} total={total} hrefOf={(number) => to({ filter, page: number })} />
    </DeskPage>
  );
}

const tab =
  'inline-flex min-h-11 items-center gap-2 px-1 aria-[current=page]:font-semibold aria-[current=page]:no-underline';
