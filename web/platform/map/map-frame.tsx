import type { ReactNode } from 'react';
import { useT } from '../texts.ts';

type Props = { busy?: boolean; credit?: string | undefined; children: ReactNode };

export function MapFrame({ busy = false, credit, children }: Props) {
  const t = useT();
  return (
    <section
      aria-label={t('search.map.title')}
      aria-busy={busy}
      className="relative isolate h-[55dvh] overflow-hidden rounded-card border border-border bg-map-water desk:h-[calc(100dvh-11rem)]"
    >
      {children}
      <p className="absolute inset-e-1 bottom-1 z-500 max-w-1/2 rounded-control text-end bg-surface px-1.5 text-xs text-text-muted">
        {credit ?? '© GeoNames, Natural Earth'}
      </p>
    </section>
  );
}
