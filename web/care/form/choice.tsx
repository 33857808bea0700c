import { useT } from '../../platform/texts.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';

type Kind = { title: string; lead: string; days: number; to: string };

/** A page of several services asks first which one is meant. */
export function Choice({ kinds }: { kinds: readonly Kind[] }) {
  const t = useT();
  return (
    <>
      <p className="text-l">{t('care.form.choose_lead')}</p>
      <ul className="grid gap-3">
        {kinds.map(({ title, lead, days, to }) => (
          <li key={to} className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
            <h2 className="text-l">
              <StretchedLink href={to}>{title}</StretchedLink>
            </h2>
            <p>{lead}</p>
            <p className="text-s text-text-muted">{t('care.form.days', { days })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
