import type { ReactNode } from 'react';

export type SummaryRow = { term: string; value: ReactNode; action?: ReactNode };

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="divide-y divide-border border-y border-border">
      {rows.map(({ term, value, action }) => (
        <div key={term} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(8rem,1fr)_2fr_auto]">
          <dt className="text-text-muted">{term}</dt>
          <dd className="font-semibold">{value}</dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
