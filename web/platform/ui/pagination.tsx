import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../texts.ts';
import { Link } from './link.tsx';

type Props = { page: number; limit: number; total: number; hrefOf: (page: number) => string };

const link = 'inline-flex min-h-11 items-center gap-1 rounded-control px-3 font-semibold hover:bg-action-quiet';

/** The address from `hrefOf` has to keep the other parameters of the query. */
export function Pagination({ page, limit, total, hrefOf }: Props) {
  const t = useT();
  const last = Math.max(1, Math.ceil(total / limit));
  if (last === 1) return null;
  const range = { from: (page - 1) * limit + 1, to: Math.min(page * limit, total), total };
  return (
    <nav aria-label={t('ui.pagination.title')} className="flex flex-wrap items-center justify-between gap-2">
      {page > 1 ? (
        <Link href={hrefOf(page - 1)} rel="prev" className={link}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t('ui.pagination.previous')}
        </Link>
      ) : (
        <span />
      )}
      <p className="text-s text-text-muted tabular-nums">{t('ui.pagination.shown', range)}</p>
      {page < last ? (
        <Link href={hrefOf(page + 1)} rel="next" className={link}>
          {t('ui.pagination.next')}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
