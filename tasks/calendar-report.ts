import type { Examination } from '../server/booking/calendar-operator/open-calendar.ts';
import { calendarsOverview, openDifferences, openRequests } from '../server/booking/calendar-operator/overview.ts';
import type { CalendarServices } from '../server/booking/partner-calendar/connected-calendars.ts';
import { printable } from '../server/directory/import/report.ts';

const abilities = {
  readsSlots: 'lists its times',
  finds: 'proposes times by $find',
  holds: 'holds times by $hold',
  books: 'books by $book',
  createsAppointments: 'takes appointments',
  createsOnce: 'makes each once',
  claimsSlots: 'marks times as taken',
} as const;

/** Texts of the server are cleaned before printing, because they could harm the operator's terminal. */
export function printExamination({ can, counts: { times, bad, free, lost: losses } }: Examination): void {
  const able = Object.entries(abilities).flatMap(([name, text]) =>
    Object.entries(can).some(([one, has]) => one === name && has === true) ? [text] : [],
  );
  console.log(
    printable(
      [can.software, can.fhirVersion && `FHIR ${can.fhirVersion}`].filter(Boolean).join(', ') ||
        'It does not name its software.',
    ),
  );
  console.log(able.join(', ') || 'It names no abilities.');
  console.log(`${times} times read, ${bad} that cannot be read`);
  console.log(`${losses} of ${free} future free times would be withdrawn`);
}

export async function printOverview(
  services: Pick<CalendarServices, 'database' | 'clock' | 'partnerCalendars'>,
): Promise<void> {
  const calendars = await calendarsOverview(services);
  for (const { provider_id, name, base_url, state, read_at, read_code, unsettled, refusal } of calendars) {
    const facts = [`${provider_id}`, name, base_url, state, `read ${read_at ?? 'never'}`];
    const faults = [read_code && `the last reading failed: ${read_code}`, refusal].filter(Boolean);
    console.log([...facts, `${unsettled} steps without an answer`, ...faults].join('  '));
  }
  for (const { name, kind, key, number, brand, found_at } of await openDifferences(services))
    console.log(
      ['difference', name, kind, brand ?? 'no booking here', number ?? printable(key), `since ${found_at}`].join('  '),
    );
  for (const { brand, provider_id, name, note, requested_at } of await openRequests(services))
    console.log(['request', brand, `${provider_id}`, name, `since ${requested_at}`, printable(note)].join('  '));
  console.log(`${calendars.length} calendars`);
}
