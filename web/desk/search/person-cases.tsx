import type { DeskPerson } from '../../../contract/desk/person.ts';
import { caseLists } from '../../../contract/desk/work-lists.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { useAge } from '../case/use-age.ts';
import { useKindText } from '../case/use-kind-text.ts';

type Props = { cases: DeskPerson['cases']; now: string };

export function PersonCases({ cases, now }: Props) {
  const t = useT();
  return (
    <section className="grid gap-2" aria-labelledby="cases">
      <h2 id="cases" className="text-l">
        {t('desk.person.cases')}
      </h2>
      {cases.length === 0 ? (
        <p>{t('desk.person.no_cases')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {cases.map((one) => (
            <Case key={one.id} one={one} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Case({ one, now }: { one: DeskPerson['cases'][number]; now: string }) {
  const t = useT();
  const age = useAge(now);
  const when = useWhen();
  const kindText = useKindText();
  const { timeZone } = useConfig();
  const { id, number, subject, isOpen, overdue, since, due, holder, relative } = one;
  const row = caseLists.find((list) => list.id === one.list);
  if (!row) return null;
  const facts = [
    subject !== null && row.kinds && kindText(row.kinds.words, subject),
    relative !== null && t('desk.person.relative', { name: relative }),
    when(since, timeZone),
    isOpen && (holder ?? t('desk.holder.nobody')),
  ];
  return (
    <li className="grid gap-1 py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link href={href(row.route, { id })} className="inline-flex min-h-11 items-center font-semibold tabular-nums">
          {number} · {t(`desk.list.${row.id}`)}
        </Link>
        {overdue && due !== null ? (
          <Badge kind="danger">{t('desk.due.overdue', { age: age(due) })}</Badge>
        ) : (
          <Badge kind={isOpen ? 'brand' : 'plain'}>{t(isOpen ? 'desk.person.is_open' : 'desk.person.is_done')}</Badge>
        )}
      </p>
      <p className="text-s text-text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
