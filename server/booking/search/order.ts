import { type RawBuilder, sql } from 'kysely';
import type { SortBy } from '../../../contract/platform/brand.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { positionOf } from '../../directory/offering-order.ts';
import type { Context } from '../context.ts';
import { placeIn } from './filter.ts';
import type { Filter } from './search-filter.ts';

type Point = { lat: number; lng: number };
type OrderColumns = { of: RawBuilder<unknown>; nearest: RawBuilder<unknown>; from: Point | undefined };

const unbookable = (of: RawBuilder<unknown>) => sql`(${of}.next_free_at is null)`;

/** Each order has indexes of its own (0038). */
const orders: Record<SortBy, (row: OrderColumns) => RawBuilder<unknown>> = {
  nearest: ({ nearest }) => nearest,
  price: ({ of }) => sql`${unbookable(of)}, ${of}.pays_amount`,
  rating: ({ of }) => sql`${unbookable(of)}, ${of}.rating desc nulls last`,
  distance: ({ of, nearest, from }) => (from ? sql`${of}.position <-> ${positionOf(from)}` : nearest),
};

export type Order = {
  by: SortBy;
  from: Point | undefined;
  sql: (row: Omit<OrderColumns, 'from'>) => RawBuilder<unknown>;
};

/** S9-07: the order asked for, else the brand's. @throws Problem X444 for a distance without an origin */
export function orderOf(filter: Filter, context: Context): Order {
  const by = filter.sortBy ?? context.host.brand.searchSort;
  const from = originOf(filter, context);
  if (by === 'distance' && from === undefined) throw problem('X444', {}, [wrong('V007', 'sortBy', by)]);
  return { by, from, sql: (row) => orders[by]({ ...row, from }) };
}

function originOf(filter: Filter, context: Context): Point | undefined {
  if (filter.lat !== undefined && filter.lng !== undefined) return { lat: filter.lat, lng: filter.lng };
  const place = placeIn(filter, context);
  return place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : undefined;
}

const earthRadius = 6371.0088;

/** Kilometres along a great circle, to one decimal. */
export function distanceOf(from: Point | undefined, { lat, lng }: { lat: number | null; lng: number | null }) {
  if (from === undefined || lat === null || lng === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2;
  const chord = half(lat, from.lat) + Math.cos(radians(lat)) * Math.cos(radians(from.lat)) * half(lng, from.lng);
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(chord)) * 10) / 10;
}
