import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { DrawnMap, Looks } from './draw-map.ts';
import { pinsOf, type Spot } from './pins.ts';

type Props = { spots: readonly Spot[]; active: number | undefined; onActive: (number: number) => void };

/** Leaflet's style sheet is in no cascade layer and wins over ours, hence `!`. */
const ours =
  'bg-map-water! font-body! text-xs! [&_.leaflet-control-zoom_a]:bg-surface! [&_.leaflet-control-zoom_a]:leading-11! [&_.leaflet-control-zoom_a]:size-11! [&_.leaflet-control-zoom_a]:text-text!';

const looks: Looks = {
  pin: 'pointer-events-auto grid h-8 min-w-8 place-items-center rounded-pill border-2 border-surface bg-map-pin px-1.5 text-xs font-semibold whitespace-nowrap text-on-map-pin shadow-1 tabular-nums aria-pressed:bg-map-pin-selected',
  cluster:
    'pointer-events-auto grid size-11 place-items-center rounded-pill border-4 border-surface bg-map-pin font-semibold text-on-map-pin shadow-1 tabular-nums',
  label: 'absolute -translate-x-1/2 -translate-y-1/2 whitespace-nowrap text-map-label',
  raised: 'z-600!',
};

/** Drawn from the portal's own outlines, so that no tile server learns of the visitor. */
export function MapView({ spots, active, onActive }: Props) {
  const t = useT();
  const { language } = usePageContext();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  // The map is drawn once but must use the current callbacks.
  const said = useRef({ t, language, onActive });
  useEffect(() => {
    said.current = { t, language, onActive };
  }, [t, language, onActive]);
  useEffect(() => {
    let gone = false;
    async function draw() {
      const { drawMap } = await import('./draw-map.ts');
      if (gone || !box.current) return;
      drawn.current = await drawMap(box.current, {
        language: said.current.language,
        looks,
        onActive: (number) => said.current.onActive(number),
        words: {
          zoomIn: said.current.t('search.map.zoom_in'),
          zoomOut: said.current.t('search.map.zoom_out'),
          cluster: (count) => said.current.t('search.map.cluster', { count }),
        },
      });
      if (gone) drawn.current.remove();
      else setState('ready');
    }
    draw().catch((error: unknown) => {
      console.warn(error);
      setState('failed');
    });
    return () => {
      gone = true;
      drawn.current?.remove();
      drawn.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (state === 'ready') drawn.current?.show(pinsOf(spots));
  }, [state, spots]);
  useEffect(() => {
    if (state === 'ready') drawn.current?.activate(active);
  }, [state, active]);

  if (state === 'failed') return <p role="status">{t('search.map.failed')}</p>;
  return (
    <section
      aria-label={t('search.map.title')}
      aria-busy={state === 'loading'}
      className="relative isolate h-[55dvh] overflow-hidden rounded-card border border-border bg-map-water lg:h-[calc(100dvh-8rem)]"
    >
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      <div ref={box} className={`absolute inset-0 ${ours}`} />
      <p className="absolute inset-e-1 bottom-1 z-500 rounded-control bg-surface px-1.5 text-xs text-text-muted">
        © GeoNames, Natural Earth
      </p>
    </section>
  );
}
