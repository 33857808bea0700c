import { calendarOf } from '../server/booking/partner-calendar/calendar-row.ts';
import { refusalOfAddress } from '../server/booking/partner-calendar/named-hosts.ts';
import type { Database } from '../server/platform/db/open.ts';
import { createKeys } from '../server/platform/keys.ts';
import { resolveByDns } from '../server/platform/outgoing/reach.ts';
import type { Settings } from '../server/platform/settings.ts';

export async function unreachableCalendars({ db }: Database, settings: Settings): Promise<string[]> {
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  const reach = { allowHosts: settings.KAPU_CALENDAR_HOSTS, resolve: resolveByDns };
  const rows = await db.selectFrom('partner_calendar').selectAll().orderBy('provider_id').execute();
  return rows.flatMap((row) =>
    addressesOf(row, keys).flatMap((address) => {
      const refusal = refusalOfAddress(new URL(address), reach);
      return refusal === undefined ? [] : [`clinic ${row.provider_id}: ${refusal}`];
    }),
  );
}

/** A secret that cannot be opened is left out, because another rule reports it. */
function addressesOf(row: Parameters<typeof calendarOf>[0], keys: Parameters<typeof calendarOf>[1]): string[] {
  try {
    const { access } = calendarOf(row, keys);
    return [row.base_url, ...(access.kind === 'oauth' ? [access.tokenUrl] : [])];
  } catch {
    return [row.base_url];
  }
}
