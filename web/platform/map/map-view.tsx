import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { useConfig, usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { DrawnMap, MapColours } from './draw-map.ts';
import { MapFrame } from './map-frame.tsx';
import { pinsOf, type Spot } from './pins.ts';

type Props = { spots: readonly Spot[]; active: number | undefined; onActive: (number: number) => void };

/** Leaflet's style sheet is in no cascade layer and so wins over ours, unless ours has `!`. */
const ours =
  'bg-map-water! font-body! text-xs! [&_.leaflet-control-zoom_a]:bg-surface! [&_.leaflet-control-zoom_a]:leading-11! [&_.leaflet-control-zoom_a]:size-11! [&_.leaflet-control-zoom_a]:text-text!';

const looks: MapColours = {
  pin: 'pointer-events-auto grid h-8 min-w-8 place-items-center rounded-pill border-2 border-surface bg-map-pin px-1.5 text-xs font-semibold whitespace-nowrap text-on-map-pin shadow-1 tabular-nums aria-pressed:bg-map-pin-selected',
  cluster:
    'pointer-events-auto absolute grid h-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-[4px] border-2 border-map-pin bg-surface px-2 text-xs font-semibold whitespace-nowrap text-text shadow-1 tabular-nums',
  label:
    'absolute -translate-x-1/2 translate-y-1 whitespace-nowrap text-map-label before:absolute before:-top-1.5 before:left-1/2 before:size-1.5 before:-translate-x-1/2 before:rounded-pill before:bg-map-label',
  raised: 'z-600!',
};

/** Without a server of street pictures, the map is drawn from the portal's own outlines, so that no other site learns of it. */
export function MapView({ spots, active, onActive }: Props) {
  const t = useT();
  const { language } = usePageContext();
  const tiles = useConfig().mapTiles;
  const streets = tiles?.url;
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  // The map is drawn once, but has to call the callbacks of the latest props.
  const latestProps = useRef({ t, language, onActive });
  useEffect(() => {
    latestProps.current = { t, language, onActive };
  }, [t, language, onActive]);
  useEffect(() => {
    let gone = false;
    async function draw() {
      const { drawMap } = await import('./draw-map.ts');
      if (gone || !box.current) return;
      drawn.current = await drawMap(box.current, {
        language: latestProps.current.language,
        looks,
        streets,
        onActive: (number) => latestProps.current.onActive(number),
        words: {
          zoomIn: latestProps.current.t('search.map.zoom_in'),
          zoomOut: latestProps.current.t('search.map.zoom_out'),
          cluster: (count) => latestProps.current.t('search.map.cluster', { count }),
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
  }, [streets]);

  useEffect(() => {
    if (state === 'ready') drawn.current?.show(pinsOf(spots));
  }, [state, spots]);
  useEffect(() => {
    if (state === 'ready') drawn.current?.activate(active);
  }, [state, active]);

  if (state === 'failed') return <p role="status">{t('search.map.failed')}</p>;
  return (
    <MapFrame busy={state === 'loading'} credit={tiles?.credit}>
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      <div ref={box} className={`absolute inset-0 ${ours}`} />
    </MapFrame>
  );
}
