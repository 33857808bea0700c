import type { FoundPerson } from '../../../contract/desk/person.ts';
import { workLists } from '../../../contract/desk/work-lists.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';

export function FoundPersons({ items, more }: { items: readonly FoundPerson[]; more: boolean }) {
  const t = useT();
  if (items.length === 0)
    return (
      <EmptyState title={t('desk.search.none')}>
        <p>{t('desk.search.none_lead')}</p>
      </EmptyState>
    );
  return (
    <section className="grid gap-2" aria-labelledby="found">
      <h2 id="found" className="text-l">
        {t('desk.search.found', { count: items.length })}
      </h2>
      {more && <p>{t('desk.search.more')}</p>}
      <ul className="divide-y divide-border border-y border-border">
        {items.map((item) => (
          <Found key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Found({ item }: { item: FoundPerson }) {
  const t = useT();
  const { id, list, number, name, birthYear, phone, openCases, similar } = item;
  const row = workLists.find((one) => one.id === list);
  const facts = [
    row && t(`desk.list.${row.id}`),
    birthYear !== null && t('desk.search.born', { year: String(birthYear) }),
    phone,
    openCases !== null && t('desk.search.open_cases', { count: openCases }),
  ];
  return (
    <li className="grid gap-1 py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          href={row ? href(row.route, { id }) : href('desk-person', { id })}
          className="inline-flex min-h-11 items-center font-semibold tabular-nums"
        >
          {[number, name].filter(Boolean).join(' · ')}
        </Link>
        {similar && <Badge>{t('desk.search.similar')}</Badge>}
      </p>
      <p className="text-s text-text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
