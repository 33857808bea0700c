import { toMercator, toWgs84 } from '@turf/projection';
import { geoIdentity, geoPath } from 'd3-geo';
import type { GeoJSON, Position } from 'geojson';
import { pixel } from './outlines.server.ts';

/** The side of the square that a sketch fills, in its own units. */
export const side = 400;
/** The width of what is drawn around the square, for panes of another shape. */
const margin = 0.6 * side;
/** The least width shown, in metres of a Mercator map, so that a single address has its surroundings. */
const narrowest = 33_400;

export type View = ReturnType<typeof viewOf>;

/** The part of the map with all places and room around them; positions are in metres of a Mercator map. */
export function viewOf(places: readonly { lat: number; lng: number }[]) {
  const coordinates = places.map(({ lng, lat }) => toMercator([lng, lat]));
  const [[west, south], [east, north]] = geoPath().bounds({ type: 'MultiPoint', coordinates });
  const unit = Math.max(narrowest, 1.3 * Math.max(east - west, north - south)) / side;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  const [lng = 0, lat = 0] = toWgs84([...middle]);
  const plane = geoIdentity()
    .reflectY(true)
    .scale(1 / unit)
    .translate([side / 2 - middle[0] / unit, side / 2 + middle[1] / unit])
    .clipExtent([
      [-margin, -margin],
      [side + margin, side + margin],
    ]);
  const path = geoPath(plane).digits(0);
  return {
    zoom: Math.log2(pixel / unit),
    middle: { lat, lng },
    kilometresInUnit: (unit * Math.cos((lat * Math.PI) / 180)) / 1000,
    placeOf: ([x = 0, y = 0]: Position) => plane([x, y]) ?? [0, 0],
    pathOf: (shape: GeoJSON) => inSteps(path(shape) ?? ''),
  };
}

/** The path is written in steps from point to point, which compress better than positions. */
function inSteps(path: string): string {
  let [atX, atY] = [0, 0];
  return path.replaceAll(/([ML])(-?\d+),(-?\d+)/g, (start, command: string, x: string, y: string) => {
    const step = `l${Number(x) - atX},${Number(y) - atY}`;
    [atX, atY] = [Number(x), Number(y)];
    return command === 'M' ? start : step;
  });
}
