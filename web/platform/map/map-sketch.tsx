import { useT } from '../texts.ts';
import { type Sketch, sketchSize } from './sketch.ts';

/** Stands where the map will be until somebody touches it. */
export function MapSketch({ sketch, onTouch }: { sketch: Sketch; onTouch: () => void }) {
  const t = useT();
  const { land, lines, lakes, rivers, towns, pins } = sketch;
  return (
    <section
      aria-label={t('search.map.title')}
      className="relative isolate h-[55dvh] overflow-hidden rounded-card border border-border bg-map-water lg:h-[calc(100dvh-8rem)]"
    >
      <svg
        viewBox={`0 0 ${sketchSize} ${sketchSize}`}
        aria-hidden="true"
        focusable="false"
        className="size-full overflow-visible"
      >
        <path d={land} className="fill-map-land stroke-map-line" />
        <path d={lines} className="fill-none stroke-map-line stroke-[0.5]" />
        <path d={lakes} className="fill-map-water" />
        <path d={rivers} className="fill-none stroke-map-water stroke-2" />
        {towns.map(({ x, y, name }) => (
          <text key={name} x={x} y={y} textAnchor="middle" className="fill-map-label text-[12px]">
            {name}
          </text>
        ))}
        {pins.map(({ x, y, text }) => (
          <g key={`${x} ${y}`}>
            <rect
              x={x - 12 - 3 * text.length}
              y={y - 15}
              width={24 + 6 * text.length}
              height={30}
              rx={15}
              className="fill-map-pin stroke-surface stroke-2"
            />
            <text x={x} y={y + 5} textAnchor="middle" className="fill-on-map-pin text-[14px] font-semibold">
              {text}
            </text>
          </g>
        ))}
      </svg>
      <button type="button" data-map onClick={onTouch} className="absolute inset-0 noscript:hidden">
        <span className="absolute start-2 top-2 rounded-control border border-border-control bg-surface px-3 py-2 text-s font-semibold text-text">
          {t('search.map.use')}
        </span>
      </button>
      <p className="absolute inset-e-1 bottom-1 rounded-control bg-surface px-1.5 text-xs text-text-muted">
        © GeoNames, Natural Earth
      </p>
    </section>
  );
}
