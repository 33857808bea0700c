import type { ReactNode } from 'react';

export type SummaryRow = { term: string; value: ReactNode; action?: ReactNode };

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="divide-y divide-border border-y border-border">
      {rows.map(({ term, value, action }) => (
        <div
          key={term}
          className={`grid gap-x-4 sm:grid-cols-[minmax(8rem,1fr)_2fr_auto] sm:gap-y-1 sm:py-3 ${action ? 'grid-cols-[minmax(0,1fr)_auto] py-2' : 'gap-y-1 py-3'}`}
        >
          <dt className="text-text-muted max-sm:col-start-1">{term}</dt>
          <dd className="font-semibold wrap-anywhere max-sm:col-start-1">{value}</dd>
          {action && (
            <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center">{action}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
