import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { useFacts } from '../facts.tsx';
import { useT } from '../texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { DrawnMap } from './draw-map.ts';
import { pinsOf, type Spot } from './pins.ts';

type Props = { spots: readonly Spot[]; active: number | undefined; onActive: (number: number) => void };

/** A picture of the list, drawn from the portal's own outlines: no tile is fetched from anybody. */
export function MapView({ spots, active, onActive }: Props) {
  const t = useT();
  const { language } = useFacts();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is drawn once; what it shows is given to it below
  useEffect(() => {
    let gone = false;
    async function draw() {
      const { drawMap } = await import('./draw-map.ts');
      if (gone || !box.current) return;
      drawn.current = await drawMap(box.current, {
        language,
        onActive,
        words: {
          zoomIn: t('search.map.zoom_in'),
          zoomOut: t('search.map.zoom_out'),
          cluster: (count) => t('search.map.cluster', { count }),
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
      className="relative isolate h-[70dvh] overflow-hidden rounded-card border border-border bg-map-water lg:h-[calc(100dvh-8rem)]"
    >
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      <div ref={box} className="absolute inset-0" />
      <p className="absolute inset-e-1 bottom-1 z-500 rounded-control bg-surface px-1.5 text-xs text-text-muted">
        © GeoNames, Natural Earth
      </p>
    </section>
  );
}
