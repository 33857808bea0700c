import { Star } from 'lucide-react';
import { rating } from '../../../contract/platform/format.ts';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';

type Row = { label: string; value: number };

const outOf = 5;

export function RatingSummary({ rows, count }: { rows: readonly Row[]; count: number }) {
  const t = useT();
  const { language } = usePageContext();
  return (
    <div className="grid gap-3">
      <p className="text-s text-text-muted">{t('ui.rating.count', { count })}</p>
      <dl className="grid gap-3">
        {rows.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{t('ui.rating.value', { value: rating(value, language) })}</dd>
            <dd className="col-span-2">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="h-1.5 w-full"
                focusable="false"
              >
                <rect width="100" height="4" rx="2" className="fill-surface-sunken" />
                <rect width={(value / outOf) * 100} height="4" rx="2" className="fill-chart-1" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function RatingMark({ value }: { value: number }) {
  const t = useT();
  const { language } = usePageContext();
  const number = rating(value, language);
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Star aria-hidden="true" className="size-4 fill-accent text-on-accent" />
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{t('ui.rating.spoken', { value: number })}</span>
    </span>
  );
}
