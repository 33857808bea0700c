import { expect, test } from 'vitest';
import { outlinesAt } from './outlines.server.ts';
import { viewOf } from './view.server.ts';

const inland = viewOf([{ lat: 47.5, lng: 19.05 }]);
const coast = viewOf([{ lat: 44.18, lng: 28.65 }]);
const country = viewOf([
  { lat: 47.5, lng: 19.05 },
  { lat: 44.43, lng: 26.1 },
]);

/** Each part as its points. */
function partsOf(path: string): number[][][] {
  return path
    .split('M')
    .slice(1)
    .map((part) => {
      let [x, y] = [0, 0];
      return [...part.matchAll(/(-?\d+),(-?\d+)/g)].map((step) => {
        [x, y] = [x + Number(step[1]), y + Number(step[2])];
        return [x, y];
      });
    });
}

function frameOf(path: string): number[] {
  const places = partsOf(path).flat();
  const [xs, ys] = [places.map(([x = 0]) => x), places.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

test('a border that two countries share is drawn once, and no coast is a border (S2.5-01)', () => {
  const { land, borders } = outlinesAt(12);
  const edges = [land, borders].flatMap(({ features }) =>
    features.flatMap(({ geometry }) =>
      linesIn(geometry.coordinates).flatMap((points) =>
        points.slice(1).map((to, index) => [String(points[index]), String(to)].toSorted().join(' ')),
      ),
    ),
  );
  expect(edges.length).toBeGreaterThan(1000);
  expect(new Set(edges).size).toBe(edges.length);
  expect(partsOf(country.pathOf(outlinesAt(country.zoom).borders)).length).toBeGreaterThan(5);
});

function linesIn(value: unknown): unknown[][] {
  if (!Array.isArray(value)) return [];
  return value.every((point) => Array.isArray(point) && typeof point[0] === 'number')
    ? [value]
    : value.flatMap(linesIn);
}

test('a pane of another shape shows land beyond the square, and the sea stays sea (S2.5-01)', () => {
  expect(frameOf(inland.pathOf(outlinesAt(inland.zoom).land))).toEqual([-240, -240, 640, 640]);
  const [west, north, east, south] = frameOf(coast.pathOf(outlinesAt(coast.zoom).land));
  expect([west, north, south]).toEqual([-240, -240, 640]);
  expect(east).toBeGreaterThan(200);
  expect(east).toBeLessThan(400);
});

test('land across the edge stays closed, and lines across it end there (S2.5-01)', () => {
  const { land, rivers } = outlinesAt(country.zoom);
  const shapes = country.pathOf(land);
  expect(partsOf(shapes).length).toBeGreaterThan(1);
  expect(shapes.match(/Z/g)).toHaveLength(partsOf(shapes).length);
  const lines = country.pathOf(rivers);
  expect(lines).not.toContain('Z');
  for (const end of frameOf(lines)) expect(Math.abs(end - 200)).toBeLessThanOrEqual(440);
});

test('the middle of the places is the middle of the square, and an address alone has its surroundings (S2.5-01)', () => {
  expect(inland.middle.lat).toBeCloseTo(47.5);
  expect(inland.middle.lng).toBeCloseTo(19.05);
  expect(inland.kilometresInUnit * 400).toBeCloseTo(22.6, 1);
  expect(country.middle.lng).toBeCloseTo((19.05 + 26.1) / 2);
  expect(country.zoom).toBeLessThan(7);
});
