import { lazy, Suspense, useMemo, useState } from 'react';
import { href } from '../../../contract/href.ts';
import { MapSketch } from '../../platform/map/map-sketch.tsx';
import type { Sketch } from '../../platform/map/pins.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Skeleton } from '../../platform/ui/skeleton.tsx';
import type { ResultRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';
import { doctorHref, useWayBack } from './doctor-href.ts';
import { spotsOf } from './spots.ts';
import type { MapSwitch } from './use-map-switch.ts';

const MapView = lazy(async () => ({ default: (await import('../../platform/map/map-view.tsx')).MapView }));

type Props = {
  rows: readonly ResultRow[];
  map: MapSwitch;
  sketch: Sketch | undefined;
  active: number | undefined;
  onActive: (number: number) => void;
};

export function MapPane({ rows, map, sketch, active, onActive }: Props) {
  const t = useT();
  const [touched, setTouched] = useState(false);
  const spots = useMemo(() => spotsOf(rows), [rows]);
  const row = rows.find(({ number }) => number === active);
  return (
    <div id="map" className={`grid gap-1 desk:sticky desk:top-20 ${map.open ? '' : 'max-desk:hidden'}`}>
      <Link href="#map-end" className="sr-only focus:not-sr-only">
        {t('search.map.skip')}
      </Link>
      {sketch?.markup !== undefined && !touched && !map.pressed ? (
        <MapSketch markup={sketch.markup} onTouch={() => setTouched(true)} />
      ) : (
        <Suspense fallback={<Skeleton className="h-[55dvh] w-full" />}>
          <MapView spots={spots} active={active} onActive={onActive} />
        </Suspense>
      )}
      {sketch && (
        <Link href={sketch.streets} rel="noreferrer" className="inline-flex min-h-11 items-center text-s">
          {t('search.map.streets')}
        </Link>
      )}
      <div id="map-end" tabIndex={-1} aria-live="polite">
        {row && <ActiveRow row={row} />}
      </div>
    </div>
  );
}

function ActiveRow({ row }: { row: ResultRow }) {
  const t = useT();
  const wayBack = useWayBack();
  const query = new URLSearchParams();
  const to =
    row.kind === 'doctor'
      ? doctorHref(row, wayBack)
      : hrefWith(href('provider', { providerId: row.providerId }), query, {});
  return (
    <div className="rounded-card border border-border-strong bg-surface p-4 shadow-1 desk:hidden">
      <p className="font-semibold">
        {row.number}. <Link href={to}>{row.name}</Link>
      </p>
      <p className="text-text-muted">{row.where}</p>
      <p>{row.next ? t('search.provider.next', { day: row.next.short }) : t('provider.times.none')}</p>
    </div>
  );
}
