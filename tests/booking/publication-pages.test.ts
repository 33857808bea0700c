import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { searchDoctors } from '../../contract/booking/search.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';
import { importPublication } from '../../server/directory/import/import.ts';
import { type Mapping, noMapping } from '../../server/directory/import/mapping.ts';
import { guest } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { bookingPhone, capacity, clinicMapping, clinics, deepLink, folderOf } from './clinics.ts';
import { half, location, publish, type Sketch, schedule } from './publication.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await bring(folderOf(clinics('2026-11-24', { days: 10, extensions })));
});
afterAll(() => w.close());

/** Salem's times are booked at its own site, Lee's by phone, the others' here. */
function extensions(id: number) {
  const link = deepLink(`https://salem.example/book?slot=${id}#day`);
  if (id % 10 === 8) return [link, bookingPhone('978-555-0108'), capacity(100)];
  return id % 10 === 9 ? [bookingPhone('413-555-0109')] : [capacity(100)];
}

async function bring(manifest: string, mapping: Partial<Mapping> = clinicMapping) {
  const bad: string[] = [];
  await importPublication({
    db: w.database.db,
    manifest,
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
      const searchPage = await visit(
        w,
        `/services/provider-search?subfunction=${await serviceId()}&location=us-ma-boston`,
        {
          language,
        },
      );
      expect(searchPage.text).toContain('Harbour Clinic Boston');
      expect(searchPage.text).toContain('COVID-19 Immunization Appointment');
      expect(searchPage.text).not.toContain('Harbour Clinic Lynn');
      const link = searchPage.document.querySelector<HTMLAnchorElement>('article h3 a')?.getAttribute('href') ?? '';
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

describe('a time that its provider alone books', () => {
  const texts = [
    {
      language: 'hu',
      marks: { site: 'a szolgáltató saját oldalán foglalható', phone: 'telefonon foglalható' },
      title: 'Ezt az időpontot a szolgáltatónál foglalhatja le',
    },
    {
      language: 'en',
      marks: { site: 'booked on the provider’s own site', phone: 'booked by phone' },
      title: 'This appointment is booked with the provider',
    },
    {
      language: 'ro',
      marks: { site: 'se rezervă pe site-ul furnizorului', phone: 'se rezervă prin telefon' },
      title: 'Acest interval se rezervă la furnizor',
    },
  ] as const;

  async function timeAt(location: string) {
    const subfunction = await serviceId();
    const { items } = good(await w.call(searchDoctors, { subfunction, location }));
    return { subfunction, slot: items[0]?.slots[0], item: items[0] };
  }

  it.each(texts)(
    'says so where it is listed, and leads to its page or gives the phone, in $language (S1-11, S8.3-06)',
    async ({ language, marks, title }) => {
      const places = [
        { place: 'us-ma-salem', mark: marks.site, by: 'site' },
        { place: 'us-ma-lee', mark: marks.phone, by: 'phone' },
      ];
      for (const { place, mark, by } of places) {
        const { subfunction, slot, item } = await timeAt(place);
        expect(slot?.bookedBy).toBe(by);
        const searchPage = await visit(w, `/services/provider-search?subfunction=${subfunction}&location=${place}`, {
          language,
        });
        expect(searchPage.text).toContain(mark);
        const page = await visit(
          w,
          `/providers/${item?.provider.id}/doctors/${item?.doctor.id}?subfunction=${subfunction}`,
          {
            language,
          },
        );
        expect(page.text).toContain(mark);
        const led = await visit(w, '/services/provider-search/reservation', {
          language,
          method: 'POST',
          form: { slotId: slot?.slotId ?? '', subfunctionId: String(subfunction), key: '' },
        });
        expect(led.document.querySelector('h1')?.textContent).toBe(title);
        const hrefs = [...led.document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
        const link = hrefs.find((href) => href.startsWith('https://salem.example/'));
        expect(hrefs.some((href) => href.startsWith('tel:'))).toBe(true);
        expect(link !== undefined).toBe(by === 'site');
        if (link === undefined) continue;
        const { searchParams, hash } = new URL(link);
        expect([...searchParams.keys()]).toEqual(['slot', 'source', 'booking-referral']);
        expect(searchParams.get('source')).toBe('localhost');
        expect(searchParams.get('booking-referral')).toMatch(/^[\w-]{20,}$/);
        expect(hash).toBe('#day');
      }
    },
  );

  it('is not booked here, whoever asks (S8.3-06)', async () => {
    const before = await w.database.db.selectFrom('reservation').select('id').execute();
    for (const place of ['us-ma-salem', 'us-ma-lee']) {
      const { subfunction: subfunctionId, slot } = await timeAt(place);
      const time = { slotId: slot?.slotId ?? '', subfunctionId };
      for (const answer of [
        await w.call(startReservation, time),
        await w.call(registerReservation, { ...guest(2), ...time }),
      ]) {
        expect(answer.error?.errorCode).toBe(place === 'us-ma-salem' ? 'RR1005' : 'RR1006');
        expect(answer.error?.details?.elsewhere).toMatchObject({ phone: expect.stringMatching(/^\d{3}-555-010[89]$/) });
      }
    }
    expect(await w.database.db.selectFrom('reservation').select('id').execute()).toEqual(before);
  });

  it('shows until when a time of many hours is (S3.9-01)', async () => {
    const { subfunction } = await timeAt('us-ma-lee');
    const page = await visit(w, `/services/provider-search?subfunction=${subfunction}&location=us-ma-boston`);
    expect(page.text).toContain('09:00–18:00');
  });
});

describe('what an aggregator says of its sources', () => {
  const texts = [
    { language: 'hu', synced: 'nov. 22. 18:20', unlisted: 'Van szabad időpont, de a szolgáltató nem közli, melyik' },
    {
      language: 'en',
      synced: '22 Nov 18:20',
      unlisted: 'There are appointments available, but the provider does not say which',
    },
    { language: 'ro', synced: '22 nov. 18:20', unlisted: 'Există intervale libere, dar furnizorul nu spune care' },
  ] as const;
  let pages = 0;
  const synced = {
    meta: {
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/lastSourceSync', valueDateTime: '2026-11-22T18:20:00+01:00' },
      ],
    },
  };
  const has = (valueCode: string) => ({
    extension: [{ url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/has-availability', valueCode }],
  });

  async function pageOf(language: Language, sketch: Sketch, staleAfterMinutes: number) {
    await bring(publish({ request: 'urn:aggregator', ...sketch }), { staleAfterMinutes });
    const { items } = good(await w.call(searchDoctors, { doctorName: 'zsofia', providerName: 'tolgyfa' }));
    const { doctor, provider } = items[0] ?? {};
    // An address of its own, because the clock stands and a page is kept for a second.
    pages += 1;
    return visit(w, `/providers/${provider?.id}/doctors/${doctor?.id}?nth=${pages}`, { language });
  }

  it.each(texts)(
    'is shown: as of when times are known, once that is too long ago, in $language (S2.6-01)',
    async ({ language, synced: time }) => {
      const sketch = { schedules: [schedule('sch-1', synced, [101])] };
      expect((await pageOf(language, sketch, 12 * 60)).text).toContain(time);
      expect((await pageOf(language, sketch, 15 * 60)).text).not.toContain(time);
      const place = { locations: [location('loc-1', synced)], schedules: [schedule('sch-1', {}, [101])] };
      expect((await pageOf(language, place, 12 * 60)).text).toContain(time);
    },
  );

  it.each(texts)(
    'is shown: that a schedule has times it does not list, in $language (S2.6-01)',
    async ({ language, unlisted }) => {
      const page = (availability: string) =>
        pageOf(language, { schedules: [schedule('sch-1', has(availability), [101])], slots: [half(9, 'busy')] }, 600);
      expect((await page('some')).text).toContain(unlisted);
      expect((await page('none')).text).not.toContain(unlisted);
    },
  );
});
