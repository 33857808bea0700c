import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { pinsOf, pinText, type Spot } from './pins.ts';
import { type Sketch, sketchSize } from './sketch.ts';

const files = import.meta.glob<string>('../../../public/map/*.geojson', {
  eager: true,
  query: '?raw',
  import: 'default',
});

type Point = readonly [number, number];
type Geometry = { type: string; coordinates: unknown };
type Town = { properties: { zoom: number } & Partial<Record<Language, string>>; geometry: { coordinates: Point } };
type Plane = (point: Point) => Point;

/** Closer pins would hide each other. */
const fingertip = 40;
const mostTowns = 8;
/** In degrees of longitude; a single address is shown with its surroundings. */
const narrowest = 0.3;
/** What is drawn around the picture, for screens of another shape. */
const margin = sketchSize;

/** The map of some spots as a drawing, for a page whose script has not come yet. */
export function sketchOf(spots: readonly Spot[], language: Language): Sketch | undefined {
  if (spots.length === 0) return undefined;
  const { plane, zoom } = planeOf(spots);
  const pins = pinsIn(spots, plane);
  return {
    land: path(outlines('countries'), plane, true),
    lines: path(outlines('counties'), plane, false),
    lakes: path(outlines('water', 'Polygon'), plane, true),
    rivers: path(outlines('water', 'LineString'), plane, false),
    towns: townsIn(plane, zoom, language).filter((town) => !pins.some((pin) => isUnder(town, pin))),
    pins,
  };
}

function mercator([lng, lat]: Point): Point {
  return [lng, -Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI)];
}

function planeOf(spots: readonly Spot[]): { plane: Plane; zoom: number } {
  const places = spots.map(({ lng, lat }) => mercator([lng, lat]));
  const [west, east] = ends(places.map(([x]) => x));
  const [north, south] = ends(places.map(([, y]) => y));
  const span = Math.max(narrowest, 1.3 * Math.max(east - west, south - north));
  const scale = sketchSize / span;
  const middle: Point = [(west + east) / 2, (north + south) / 2];
  return {
    zoom: Math.log2((scale * 360) / 256),
    plane: (point) => {
      const [x, y] = mercator(point);
      return [sketchSize / 2 + (x - middle[0]) * scale, sketchSize / 2 + (y - middle[1]) * scale];
    },
  };
}

function ends(numbers: readonly number[]): [number, number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function read(name: string) {
  return JSON.parse(files[`../../../public/map/${name}.geojson`] ?? '{}');
}

function outlines(name: string, kind = ''): Point[][] {
  const said: Geometry | { features: { geometry: Geometry }[] } = read(name);
  const shapes = 'features' in said ? said.features.map(({ geometry }) => geometry) : [said];
  return shapes.filter(({ type }) => type.endsWith(kind)).flatMap(({ coordinates }) => ringsIn(coordinates));
}

function ringsIn(value: unknown): Point[][] {
  if (!Array.isArray(value)) return [];
  return value.every(isPoint) ? [value] : value.flatMap(ringsIn);
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && typeof value[0] === 'number';
}

function path(rings: readonly (readonly Point[])[], plane: Plane, closed: boolean): string {
  return rings
    .map((ring) => ring.map(plane))
    .flatMap((ring) => (closed ? [clipped(ring)] : runs(ring)))
    .map((ring) => drawn(ring, closed))
    .join('');
}

function drawn(points: readonly Point[], closed: boolean): string {
  const round = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = round.filter(
    ([x, y], index) => index === 0 || x !== round[index - 1]?.[0] || y !== round[index - 1]?.[1],
  );
  const [first, ...rest] = steps;
  if (!first || rest.length === 0) return '';
  let [atX, atY] = first;
  const moves = rest.map(([x, y]) => {
    const move = `${x - atX} ${y - atY}`;
    [atX, atY] = [x, y];
    return move;
  });
  return `M${first.join(' ')}l${moves.join(' ')}${closed ? 'z' : ''}`;
}

const low = -margin;
const high = sketchSize + margin;
const sides = [
  { axis: 0, keeps: (value: number) => value >= low, at: low },
  { axis: 0, keeps: (value: number) => value <= high, at: high },
  { axis: 1, keeps: (value: number) => value >= low, at: low },
  { axis: 1, keeps: (value: number) => value <= high, at: high },
] as const;

/** Sutherland and Hodgman's way to cut a polygon at a rectangle. */
function clipped(ring: readonly Point[]): Point[] {
  return sides.reduce<Point[]>(
    (points, { axis, keeps, at }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point;
        const cut = keeps(before[axis]) === keeps(point[axis]) ? [] : [crossing(before, point, axis, at)];
        return keeps(point[axis]) ? [...cut, point] : cut;
      }),
    [...ring],
  );
}

function crossing(from: Point, to: Point, axis: 0 | 1, at: number): Point {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

function runs(line: readonly Point[]): Point[][] {
  const near = (point: Point | undefined) => point?.every((value) => value >= low && value <= high) === true;
  const parts: Point[][] = [[]];
  for (const [index, point] of line.entries()) {
    if (near(point) || near(line[index - 1]) || near(line[index + 1])) parts.at(-1)?.push(point);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts;
}

function townsIn(plane: Plane, zoom: number, language: Language): Sketch['towns'] {
  const { features }: { features: Town[] } = read('towns');
  return features
    .flatMap(({ properties: { zoom: from, ...names }, geometry }) => {
      const [x, y] = plane(geometry.coordinates).map(Math.round);
      const name = inLanguage(names, language);
      const shown = from <= zoom && x !== undefined && y !== undefined && isInside(x) && isInside(y);
      return shown && name !== undefined ? [{ x, y, name, from }] : [];
    })
    .sort((one, other) => one.from - other.from)
    .slice(0, mostTowns)
    .map(({ from: _from, ...town }) => town);
}

function isUnder(town: { x: number; y: number }, pin: { x: number; y: number }): boolean {
  return Math.abs(town.x - pin.x) < 2 * fingertip && Math.abs(town.y - pin.y) < fingertip / 2;
}

function isInside(value: number): boolean {
  return value > 20 && value < sketchSize - 20;
}

function pinsIn(spots: readonly Spot[], plane: Plane): Sketch['pins'] {
  const groups: { x: number; y: number; spots: Spot[] }[] = [];
  for (const { lng, lat, spots: here } of pinsOf(spots)) {
    const [x, y] = plane([lng, lat]);
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < fingertip);
    if (near) near.spots.push(...here);
    else groups.push({ x: Math.round(x), y: Math.round(y), spots: [...here] });
  }
  return groups.map(({ x, y, spots: [first, ...others] }) => ({
    x,
    y,
    text: first ? pinText({ lat: 0, lng: 0, spots: [first, ...others] }) : '',
  }));
}
