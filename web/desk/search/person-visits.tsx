import type { DeskPerson } from '../../../contract/desk/person.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Visits = NonNullable<DeskPerson['visits']>;

export function PersonVisits({ visits }: { visits: Visits }) {
  const t = useT();
  return (
    <section className="grid gap-2" aria-labelledby="visits">
      <h2 id="visits" className="text-l">
        {t('desk.person.visits')}
      </h2>
      {visits.length === 0 ? (
        <p>{t('desk.person.no_visits')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {visits.map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Visit({ visit }: { visit: Visits[number] }) {
  const t = useT();
  const when = useWhen();
  const { id, number, status, start, timeZone, provider, hasPage, relative } = visit;
  const title = `${number} · ${when(start, timeZone)}`;
  const facts = [provider, relative !== null && t('desk.person.relative', { name: relative })];
  return (
    <li className="grid gap-1 py-2">
      <p className="font-semibold tabular-nums">
        {hasPage ? (
          <Link href={href('desk-visit', { id })} className="inline-flex min-h-11 items-center">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="text-s text-text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-s">{t(`case.visit.${status}`)}</p>
    </li>
  );
}
