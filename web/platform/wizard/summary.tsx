import { useT } from '../texts.ts';
import { Link } from '../ui/link.tsx';
import { SummaryList } from '../ui/summary-list.tsx';
import type { SummaryGroup } from './wizard.ts';

export function Summary({ groups }: { groups: readonly SummaryGroup[] }) {
  return groups.map(({ title, to, rows }) => (
    <section key={to} className="grid gap-2">
      {title !== undefined && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-l">{title}</h2>
          <Change to={to} what={title} />
        </div>
      )}
      <SummaryList
        rows={rows.map((row) => ({
          term: row.term,
          value: <Said key={row.term} text={row.text} />,
          action: title === undefined && <Change key={row.term} to={row.to} what={row.term} />,
        }))}
      />
    </section>
  ));
}

function Change({ to, what }: { to: string; what: string }) {
  const t = useT();
  return (
    <Link href={to} className="inline-flex min-h-6 items-center">
      {t('wizard.change')}
      <span className="sr-only">: {what}</span>
    </Link>
  );
}

function Said({ text }: { text: string | undefined }) {
  const t = useT();
  return text === undefined ? (
    <span className="font-normal text-text-muted">{t('wizard.blank')}</span>
  ) : (
    <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  );
}
