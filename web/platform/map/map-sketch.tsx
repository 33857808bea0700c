import { useT } from '../texts.ts';
import { rawHtml } from '../ui/raw-html.ts';
import { MapFrame } from './map-frame.tsx';

/** A drawing in the place of the map, until somebody touches it. */
export function MapSketch({ markup, onTouch }: { markup: string; onTouch: () => void }) {
  const t = useT();
  return (
    <MapFrame>
      <div className="size-full" {...rawHtml(markup)} />
      <button type="button" data-map onClick={onTouch} className="absolute inset-0 noscript:hidden">
        <span className="absolute start-2 top-2 rounded-control border border-border-control bg-surface px-3 py-2 text-s font-semibold text-text">
          {t('search.map.use')}
        </span>
      </button>
    </MapFrame>
  );
}
