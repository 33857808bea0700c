import type { ReactNode } from 'react';
import { type ShownList, type WorkColumn, workLists } from '../../../contract/desk/work-lists.ts';
import { href } from '../../../contract/href.ts';
import { dayEndingAt, dayOf, dayWithoutYear, timeOf } from '../../../contract/platform/format.ts';
import type { WorkItem } from '../../../contract/platform/work-list.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useAge } from '../case/use-age.ts';
import { useKindText } from '../case/use-kind-text.ts';

type Props = { row: ShownList; items: readonly WorkItem[]; now: string };

/** A phone shows only these columns, because the case's own page repeats the others. */
const narrow: readonly WorkColumn[] = ['number', 'list', 'due', 'why', 'holder'];
const hiding = (column: WorkColumn) => (narrow.includes(column) ? '' : 'max-md:hidden');

export function WorkTable({ row, items, now }: Props) {
  const t = useT();
  const cells = useCells(row, now);
  if (items.length === 0) return <p className="text-l">{t('desk.list.empty')}</p>;
  return (
    <table className="w-full border-collapse text-s">
      <caption className="sr-only">{t(`desk.list.${row.id}`)}</caption>
      <thead>
        <tr className="border-b border-border-strong text-start">
          {row.columns.map((column) => (
            <th key={column} scope="col" className={`py-2 pe-3 text-start font-semibold ${hiding(column)}`}>
              {t(column === 'subject' && row.kinds?.words !== 'service' ? 'desk.narrow.kind' : `desk.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-border align-top hover:bg-surface-sunken">
            {row.columns.map((column) => (
              <td key={column} className={`py-1 pe-3 ${hiding(column)}`}>
                {cells[column](item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useCells(row: Props['row'], now: string): Record<WorkColumn, (item: WorkItem) => ReactNode> {
  const t = useT();
  const age = useAge(now);
  const kindText = useKindText();
  const { config, language } = usePageContext();
  const { timeZone } = config;
  const dayAt = (instant: string) => dayWithoutYear(dayOf(instant, timeZone), language);
  const untilOf = (due: string) => {
    const last = dayEndingAt(due, timeZone);
    return last === undefined ? `${dayAt(due)} ${timeOf(due, timeZone)}` : `${dayWithoutYear(last, language)} 24:00`;
  };
  return {
    number: ({ id, number, list, locked }) => (
      <>
        <Link
          href={href(routeOf(list), { id })}
          className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold tabular-nums"
        >
          {number}
        </Link>
        {locked && <Badge kind="plain">{t('desk.consent.locked')}</Badge>}
      </>
    ),
    list: ({ list }) => <span className="inline-flex min-h-11 items-center">{t(`desk.list.${list}`)}</span>,
    name: ({ name }) => <span className="inline-flex min-h-11 items-center">{name}</span>,
    to: ({ name }) => <span className="inline-flex min-h-11 items-center wrap-anywhere">{name}</span>,
    why: ({ why, overdue, since }) => (
      <span className="grid min-h-11 content-center gap-1 py-1">
        {why !== undefined && t(`desk.letter.failure.${why}`)}
        {overdue && (
          <span>
            <Badge kind="danger">{age(since)}</Badge>
          </span>
        )}
      </span>
    ),
    subject: ({ subject, mark }) => (
      <span className="grid min-h-11 content-center gap-1 py-1">
        {subject !== undefined && row.kinds && kindText(row.kinds.words, subject)}
        {mark !== undefined && (
          <span>
            <Badge kind="danger">{t(`desk.mark.${mark}`)}</Badge>
          </span>
        )}
      </span>
    ),
    phone: ({ phone }) => <span className="inline-flex min-h-11 items-center tabular-nums">{phone}</span>,
    since: ({ since }) => <span className="inline-flex min-h-11 items-center">{age(since)}</span>,
    due: ({ dueFrom, due, overdue }) => (
      <span className="grid min-h-11 content-center gap-1 py-1">
        {dueFrom !== null &&
          due !== null &&
          (dueFrom === due ? untilOf(due) : `${dayAt(dueFrom)} ${timeOf(dueFrom, timeZone)}–${timeOf(due, timeZone)}`)}
        {overdue && due !== null && (
          <span>
            <Badge kind="danger">{t('desk.due.overdue', { age: age(due) })}</Badge>
          </span>
        )}
      </span>
    ),
    holder: ({ holder, attempts }) => (
      <span className="grid min-h-11 content-center gap-1 py-1">
        {holder?.name ?? t('desk.holder.nobody')}
        {attempts > 0 && <span className="text-text-muted">{t('desk.holder.attempts', { count: attempts })}</span>}
      </span>
    ),
  };
}

function routeOf(list: string): (typeof workLists)[number]['route'] {
  const row = workLists.find(({ id }) => id === list);
  if (!row) throw new Error(`there is no list ${list}`);
  return row.route;
}
