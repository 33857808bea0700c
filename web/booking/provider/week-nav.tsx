import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { hrefWith } from '../offering/search-query.ts';
import type { WeekView } from './week.ts';

const arrow =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 hover:bg-action-quiet';

export function WeekNav({ week }: { week: WeekView }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const hrefOf = (monday: string) => hrefWith(pathname, query, { week: monday, day: undefined, all: undefined });
  return (
    <nav aria-label={t('provider.week.title')} className="flex flex-wrap items-center justify-between gap-1">
      {week.previous === undefined ? (
        <span className="min-w-11" />
      ) : (
        <Link href={hrefOf(week.previous)} className={`-ms-2 ${arrow}`}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="max-md:sr-only">{t('provider.week.previous')}</span>
        </Link>
      )}
      <p className="min-w-0 text-center font-semibold tabular-nums">{week.label}</p>
      <Link href={hrefOf(week.next)} className={`-me-2 ${arrow}`}>
        <span className="max-md:sr-only">{t('provider.week.next')}</span>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </nav>
  );
}

export function OtherDate({ week }: { week: WeekView }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const others = [...query].filter(([name]) => !['week', 'day', 'all'].includes(name));
  return (
    <details>
      <summary className="inline-flex min-h-11 list-none items-center text-link underline">
        {t('provider.week.jump')}
      </summary>
      <PageForm method="get" action={pathname} className="grid gap-2 sm:flex sm:items-end">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select name="week" label={t('provider.week.date')} defaultValue={week.monday} options={week.weeks} />
        <Button kind="quiet">{t('provider.week.go')}</Button>
      </PageForm>
    </details>
  );
}
