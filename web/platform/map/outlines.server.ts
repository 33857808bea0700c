import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';

/** The outlines that the map itself fetches. */
const files = import.meta.glob<string>('../../../public/map/*.geojson', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Longitude and latitude, or a place of the drawing. */
export type Point = readonly [number, number];
export type Plane = (point: Point) => Point;
/** Both ways across. */
type Frame = { low: number; high: number };
type Geometry = { type: string; coordinates: unknown };
type Town = { properties: { zoom: number } & Partial<Record<Language, string>>; geometry: { coordinates: Point } };

/** What a line may miss a point by, in units of the drawing. */
const tolerance = 2;

const read = kept((name: string) => JSON.parse(files[`../../../public/map/${name}.geojson`] ?? '{}'));
const outlines = kept((asked: string) => {
  const [name = '', kind = ''] = asked.split(' ');
  const said: Geometry | { features: { geometry: Geometry }[] } = read(name);
  const shapes = 'features' in said ? said.features.map(({ geometry }) => geometry) : [said];
  return shapes.filter(({ type }) => type.endsWith(kind)).flatMap(({ coordinates }) => ringsIn(coordinates));
});

/** All countries as one, so that no border is drawn twice. */
export const land = kept(() => coastsOf(outlines('countries')));
export const borders = kept(() => bordersOf(outlines('countries')));
export const lakes = () => outlines('water Polygon');
export const rivers = () => outlines('water LineString');

/** Those there is room for at a zoom, the largest first. */
export function townsIn(zoom: number, language: Language): { at: Point; name: string }[] {
  const { features }: { features: Town[] } = read('towns');
  return features
    .filter(({ properties }) => properties.zoom <= zoom)
    .toSorted((one, other) => one.properties.zoom - other.properties.zoom)
    .map(({ properties: { zoom: _from, ...names }, geometry }) => ({
      at: geometry.coordinates,
      name: inLanguage(names, language) ?? '',
    }));
}

function kept<T>(make: (key: string) => T): (key?: string) => T {
  const made = new Map<string, T>();
  return (key = '') => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

type Edge = readonly [from: Point, to: Point];

function edgesOf(ring: readonly Point[]): Edge[] {
  return ring.slice(1).map((to, index) => [ring[index] ?? to, to]);
}

function keyOf([from, to]: Edge): string {
  return [from.join(), to.join()].toSorted().join(' ');
}

/** The edges that one ring alone has, joined. */
function coastsOf(rings: readonly Point[][]): Point[][] {
  const same = Map.groupBy(rings.flatMap(edgesOf), keyOf);
  const alone = new Map(
    [...same.values()].flatMap(([edge, other]) => (edge && !other ? [[edge[0].join(), edge]] : [])),
  );
  const coasts: Point[][] = [];
  for (const [start, [from]] of alone) {
    const coast = [from];
    for (let edge = alone.get(start); edge; edge = alone.get(edge[1].join())) {
      coast.push(edge[1]);
      alone.delete(edge[0].join());
    }
    coasts.push(coast);
  }
  return coasts;
}

/** The edges that two rings share, each once. */
function bordersOf(rings: readonly Point[][]): Point[][] {
  const same = Map.groupBy(rings.flatMap(edgesOf), keyOf);
  const lines: Point[][] = [];
  for (const ring of rings) {
    const shared = edgesOf(ring).map((edge) => same.get(keyOf(edge))?.length === 2 && same.delete(keyOf(edge)) && edge);
    for (const [index, edge] of shared.entries()) {
      if (edge && shared[index - 1]) lines.at(-1)?.push(edge[1]);
      else if (edge) lines.push([...edge]);
    }
  }
  return lines;
}

/** The lists of points in however many lists of lists. */
function ringsIn(value: unknown): Point[][] {
  if (!Array.isArray(value)) return [];
  return value.every(isPoint) ? [value] : value.flatMap(ringsIn);
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && typeof value[0] === 'number';
}

export function path(rings: readonly (readonly Point[])[], plane: Plane, frame: Frame, closed: boolean): string {
  return rings
    .map((ring) => ring.map(plane))
    .flatMap((ring) => (closed ? [clipped(ring, frame)] : runs(ring, frame)))
    .map((ring) => drawn(ring, closed))
    .join('');
}

function drawn(points: readonly Point[], closed: boolean): string {
  const steps = simplified(points.map(([x, y]): Point => [Math.round(x), Math.round(y)]));
  const [first, ...rest] = steps;
  if (!first || rest.length < (closed ? 2 : 1)) return '';
  let [atX, atY] = first;
  const moves = rest.map(([x, y]) => {
    const move = `${x - atX} ${y - atY}`;
    [atX, atY] = [x, y];
    return move;
  });
  return `M${first.join(' ')}l${moves.join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`;
}

/** Ramer, Douglas and Peucker's way to leave out points that hardly bend a line. */
function simplified(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return points;
  const misses = points.map((point) => distanceTo(point, first, last));
  const most = Math.max(...misses);
  if (most <= tolerance) return [first, last];
  const at = misses.indexOf(most);
  return [...simplified(points.slice(0, at + 1)), ...simplified(points.slice(at)).slice(1)];
}

function distanceTo([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

/** Sutherland and Hodgman's way to cut a polygon at a rectangle. */
function clipped(ring: readonly Point[], { low, high }: Frame): Point[] {
  const sides = [
    { axis: 0, keeps: (value: number) => value >= low, at: low },
    { axis: 0, keeps: (value: number) => value <= high, at: high },
    { axis: 1, keeps: (value: number) => value >= low, at: low },
    { axis: 1, keeps: (value: number) => value <= high, at: high },
  ] as const;
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

/** The parts of a line that are near enough to be seen. */
function runs(line: readonly Point[], { low, high }: Frame): Point[][] {
  const near = (point: Point | undefined) => point?.every((value) => value >= low && value <= high) === true;
  const parts: Point[][] = [[]];
  for (const [index, point] of line.entries()) {
    if (near(point) || near(line[index - 1]) || near(line[index + 1])) parts.at(-1)?.push(point);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts;
}
