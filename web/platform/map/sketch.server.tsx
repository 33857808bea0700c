import { toMercator } from '@turf/projection';
import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { kilometres } from '../../../contract/platform/format.ts';
import { textsFor } from '../texts.server.ts';
import { speakerOf, type T } from '../texts.ts';
import { grouped } from './groups.ts';
import { outlinesAt, townsIn } from './outlines.server.ts';
import { type Pin as Address, closestRiverZoom, pinsOf, pinText, type Sketch, type Spot } from './pins.ts';
import { side, type View, viewOf } from './view.server.ts';

/** The distance below which pins would hide each other. */
const fingertip = 40;
/** The width of a letter, by which a name is kept from covering what is beside it. */
const letter = 6.5;
const line = 18;
/** Steps of zoom by which the sketch names more towns than the map, which draws its names anew at each step. */
const ahead = 1.2;

type Pin = { x: number; y: number; text: string; isGroup: boolean };

const drawn = new LRUCache<string, Sketch>({ max: 200 });

export function sketchOf(spots: readonly Spot[], { language, config }: PageRequest): Sketch | undefined {
  if (spots.length === 0) return undefined;
  const key = `${config.partner.key} ${language} ${JSON.stringify(spots)}`;
  const sketch = drawn.get(key) ?? draw(spots, language, speakerOf(textsFor(language, config.look.texts)));
  drawn.set(key, sketch);
  return sketch;
}

function draw(spots: readonly Spot[], language: Language, t: T): Sketch {
  const view = viewOf(spots);
  const pins = pinsIn(spots, view, t);
  const towns = labelsIn(view, pins, language);
  const bar = barOf(view.kilometresInUnit);
  const { lat, lng } = view.middle;
  return {
    markup: renderToStaticMarkup(
      <>
        <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" className="size-full overflow-visible">
          <Ground {...view} />
          {towns.map(({ at: [x, y], name }) => (
            <g key={name} className="fill-map-label">
              <circle cx={Math.round(x)} cy={Math.round(y)} r={2} />
              <text x={Math.round(x)} y={Math.round(y) + 14} textAnchor="middle" className="text-[12px]">
                {name}
              </text>
            </g>
          ))}
          {pins.map((pin) => (
            <PinMark key={`${pin.x} ${pin.y}`} {...pin} />
          ))}
        </svg>
        <svg
          viewBox={`0 0 ${side} ${side}`}
          aria-hidden="true"
          preserveAspectRatio="xMinYMax meet"
          className="absolute inset-0 size-full fill-map-label"
        >
          <path d={`M12 378v8h${bar.units}v-8`} className="fill-none stroke-map-label stroke-[1.5]" />
          <text x={12 + bar.units / 2} y={381} textAnchor="middle" className="text-[12px]">
            {kilometres(bar.kilometres, language)}
          </text>
        </svg>
      </>,
    ),
    streets: `https://www.openstreetmap.org/#map=${Math.max(6, Math.floor(view.zoom))}/${lat.toFixed(4)}/${lng.toFixed(4)}`,
  };
}

function Ground({ zoom, pathOf }: View) {
  const { land, borders, rivers, lakes } = outlinesAt(zoom);
  return (
    <>
      <path d={pathOf(land)} className="fill-map-land" />
      <path d={pathOf(borders)} className="fill-none stroke-map-line" />
      {zoom <= closestRiverZoom && <path d={pathOf(rivers)} className="fill-none stroke-map-water stroke-2" />}
      <path d={pathOf(lakes)} className="fill-map-water" />
    </>
  );
}

type Box = { left: number; top: number; right: number; bottom: number };

function labelsIn({ zoom, placeOf }: View, pins: readonly Pin[], language: Language) {
  const labelBoxes: Box[] = pins.map(({ x, y, text }) => around(x, y - line, halfOf(text), 2 * line));
  return townsIn(zoom + ahead, language).flatMap(({ at, name }) => {
    const [x, y] = placeOf(at);
    const box = around(x, y - 4, (letter * name.length) / 2, line + 4);
    const isInside = box.left >= 0 && box.right <= side && box.top >= 0 && box.bottom <= side - 2 * line;
    if (!isInside || labelBoxes.some((other) => isOver(box, other))) return [];
    labelBoxes.push(box);
    return [{ at: [x, y] as const, name }];
  });
}

function around(x: number, top: number, half: number, height: number): Box {
  return { left: x - half, right: x + half, top, bottom: top + height };
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function halfOf(text: string): number {
  return 12 + 3.5 * text.length;
}

/** A group of pins looks unlike a single pin, so that its count is not read as a rank in the list. */
function PinMark({ x, y, text, isGroup }: Pin) {
  const half = halfOf(text);
  return (
    <>
      <rect
        x={x - half}
        y={y - 15}
        width={2 * half}
        height={30}
        rx={isGroup ? 4 : 15}
        className={isGroup ? 'fill-surface stroke-map-pin stroke-2' : 'fill-map-pin stroke-surface stroke-2'}
      />
      <text
        x={x}
        y={y + 5}
        textAnchor="middle"
        className={`text-[14px] font-semibold ${isGroup ? 'fill-text' : 'fill-on-map-pin'}`}
      >
        {text}
      </text>
    </>
  );
}

/** The longest round distance whose bar takes at most a third of the square. */
function barOf(kilometresInUnit: number): { kilometres: number; units: number } {
  const most = (kilometresInUnit * side) / 3;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [5, 2, 1].map((digit) => digit * power).find((length) => length <= most) ?? power;
  return { kilometres: round, units: Math.round(round / kilometresInUnit) };
}

function pinsIn(spots: readonly Spot[], { placeOf }: View, t: T): Pin[] {
  const rounded = ({ lng, lat }: Address) => {
    const [x, y] = placeOf(toMercator([lng, lat]));
    return { x: Math.round(x), y: Math.round(y) };
  };
  return grouped(pinsOf(spots), rounded, fingertip).map(({ x, y, pins }) => {
    const isGroup = pins.length > 1;
    const text = isGroup ? t('search.map.cluster', { count: pins.length }) : pins.map((pin) => pinText(pin)).join('');
    return { x, y, isGroup, text };
  });
}
