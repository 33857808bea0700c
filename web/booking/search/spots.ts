import type { Spot } from '../../platform/map/pins.ts';
import type { ResultRow } from '../offering/result-row.ts';

export function spotsOf(rows: readonly ResultRow[]): Spot[] {
  return rows.flatMap((row) => {
    const { number, name, lat, lng } = row;
    return lat === null || lng === null ? [] : [{ number, name, lat, lng, note: noteOf(row) }];
  });
}

function noteOf(row: ResultRow): string | undefined {
  const [first] = row.kind === 'doctor' ? [row] : row.offers;
  const [day] = first?.days ?? [];
  const [time] = day?.times ?? [];
  return day && time ? `${day.number} ${time.time}` : first?.price?.pays;
}
