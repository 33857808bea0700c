import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation, startReservation } from '../contract/booking/reservation.ts';
import { searchDoctors } from '../contract/booking/search.ts';
import { languages } from '../contract/platform/languages.ts';
import { importPublication } from '../server/directory/import/import.ts';
import { type Mapping, noMapping } from '../server/directory/import/mapping.ts';
import { clinicMapping, clinics, folderOf } from './clinics.ts';
import { guest } from './guest.ts';
import { invariantBreaches } from './invariants.ts';
import { visit } from './visit.ts';
import { good, type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await bring(clinics('2026-11-24', { days: 10 }));
});
afterAll(() => w.close());

async function bring(files: ReadonlyMap<string, string>, mapping: Partial<Mapping> = clinicMapping) {
  const bad: string[] = [];
  await importPublication({
    db: w.database.db,
    manifest: folderOf(files),
    now: w.now(),
    mapping: { ...noMapping, ...mapping },
    report: ({ file, line, reason }) => void bad.push(`${file}:${line} ${reason}`),
  });
  await w.services.directory.refresh();
  expect(bad).toEqual([]);
}

async function serviceId() {
  const { id } = await w.database.db
    .selectFrom('subfunction')
    .select('id')
    .where('specialization_id', '=', 99)
    .executeTakeFirstOrThrow();
  return id;
}

describe("another publisher's clinics", () => {
  it.each(languages)(
    'are found by service and place, and their times have a page, in %s (S3.9-01, S1-11)',
    async (language) => {
      const found = await visit(w, `/services/provider-search?subfunction=${await serviceId()}&location=us-ma-boston`, {
        language,
      });
      expect(found.text).toContain('Harbour Clinic Boston');
      expect(found.text).toContain('COVID-19 Immunization Appointment');
      expect(found.text).not.toContain('Harbour Clinic Lynn');
      const link = found.document.querySelector<HTMLAnchorElement>('article h3 a')?.getAttribute('href') ?? '';
      const page = await visit(w, link, { language });
      expect(page.document.querySelector('h1')?.textContent).toBe('Harbour Clinic Boston');
      expect(page.document.querySelectorAll('input[name=slotId]').length).toBeGreaterThan(0);
    },
  );

  it('are found by the country, by the name of the city and without any choice (S3.12-02)', async () => {
    const subfunction = await serviceId();
    for (const location of ['us', 'Egyesült Államok', 'Worcester']) {
      const { total } = good(await w.call(searchDoctors, { subfunction, location }));
      expect(total).toBe(location === 'Worcester' ? 1 : 10);
    }
    const { items } = good(await w.call(searchDoctors, { doctorName: 'harbour boston' }));
    expect(items[0]).toMatchObject({
      subfunction: 'COVID-19 Immunization Appointment',
      provider: { lat: null, lng: null, timeZone: 'America/New_York' },
    });
  });

  it('can be booked at the place, without a practitioner (S4.4-01, S7-12)', async () => {
    const subfunctionId = await serviceId();
    const { items } = good(await w.call(searchDoctors, { subfunction: subfunctionId, location: 'us-ma-lowell' }));
    const [slot] = items[0]?.slots ?? [];
    const { token, doctor } = good(await w.call(startReservation, { slotId: slot?.slotId ?? '', subfunctionId }));
    expect(doctor.name).toBe('Harbour Clinic Lowell');
    const { status } = good(await w.call(registerReservation, { ...guest(), holdToken: token }));
    expect(status).toBe('pending_verification');
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});
