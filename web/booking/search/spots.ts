import type { Spot } from '../../platform/map/pins.ts';
import type { ResultRow } from '../offering/result-row.ts';

export function spotsOf(rows: readonly ResultRow[]): Spot[] {
  return rows.flatMap(({ number, name, lat, lng }) =>
    lat === null || lng === null ? [] : [{ number, name, lat, lng }],
  );
}
