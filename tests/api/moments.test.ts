import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmReservation, registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { cancelReservation, readCalendarFile } from '../../contract/booking/reservation.ts';
import { alsoOffers, freshSlots } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
let doctorPage: string;
const videoService = 103;

beforeAll(async () => {
  w = await world();
  await alsoOffers(w.database, 'Kovács', videoService);
  const offering = await w.database.db
    .selectFrom('offering')
    .select(['provider_id', 'doctor_id'])
    .where('subfunction_id', '=', videoService)
    .executeTakeFirstOrThrow();
  doctorPage = `/providers/${offering.provider_id}/doctors/${offering.doctor_id}?subfunction=${videoService}`;
});
afterAll(() => w.close());

const freshSlot = freshSlots();
const languages = ['hu', 'en', 'ro'] as const;
type Language = (typeof languages)[number];

async function startHold(language: Language, subfunctionId: number) {
  const headers = { locale: language };
  const slot = { slotId: freshSlot(), subfunctionId };
  return { headers, slot, hold: good(await w.call(startReservation, slot, headers)) };
}

async function booked(language: Language, subfunctionId = 101) {
  const { headers, slot, hold } = await startHold(language, subfunctionId);
  const person = { ...guest(), locale: language, holdToken: hold.token, ...slot };
  const { token } = good(await w.call(registerReservation, person, headers));
  await w.deliver();
  const letter = w.letters.at(-1);
  good(await w.call(confirmReservation, { token, code: w.mailedCode() }, headers));
  await w.deliver();
  const done = w.letters.at(-1);
  return { token, headers, hold, letters: [letter?.text ?? '', done?.text ?? ''] as const };
}

const texts: Record<Language, { doctor: string; service: RegExp; price: string; until: string; all: string }> = {
  hu: {
    doctor: 'Dr. Kovács Béla',
    service: /Belgyógyászat.+[Ee]lső vizsgálat/,
    price: '24\u00a0500\u00a0Ft',
    until: 'Eddig ingyen áthelyezheti vagy lemondhatja: 2026. november',
    all: 'Minden foglalásom',
  },
  en: {
    doctor: 'Dr. Béla Kovács',
    service: /Internal medicine.+First visit/,
    price: '24\u00a0500\u00a0Ft',
    until: 'You can move or cancel it free of charge until',
    all: 'All my bookings',
  },
  ro: {
    doctor: 'Dr. Béla Kovács',
    service: /Medicină internă.+Prima consultație/,
    price: '24\u00a0500\u00a0Ft',
    until: 'Programarea se poate muta sau anula gratuit până',
    all: 'Toate programările mele',
  },
};
const place = ['Bükkfa Rendelő', '1117 Budapest, Fehér út 3.', '+36 1 555 0100'];

describe('a booked visit', () => {
  it.each(languages)(
    'is confirmed in %s with doctor, service, place, phone, price and how to cancel (S4.4-03, S2.7-01)',
    async (language) => {
      const { token, letters } = await booked(language);
      const { doctor, service, price, until, all } = texts[language];
      const page = await visit(w, `/services/provider-search/reservation?reservation=${token}`, { language });
      const text = page.text.replaceAll(/\s+/g, ' ');
      for (const word of [doctor, ...place, price.replaceAll('\u00a0', ' '), until]) expect(text).toContain(word);
      expect(text).toMatch(service);
      expect(page.document.querySelector(`a[href="/delete-public-reservation/${token}"]`)).not.toBeNull();
      const links = [...page.document.querySelectorAll('main a')];
      expect(links.find(({ textContent }) => textContent.includes(all))?.getAttribute('href')).toBe('/my-reservations');
      for (const letter of letters) {
        for (const word of [doctor, ...place, price]) expect(letter).toContain(word);
        expect(letter).toMatch(service);
      }
      expect(letters[1]).toContain(until);
      expect(letters[1]).toContain('/delete-public-reservation/');
      expect(letters[1]).toContain('/my-reservations/');
    },
  );

  it.each(languages)(
    'that is cancelled names visit, place and phone in its letter in %s, and no price (S2.1-04)',
    async (language) => {
      const { token, headers } = await booked(language);
      good(await w.call(cancelReservation, { token }, headers));
      await w.deliver();
      const letter = w.letters.at(-1)?.text ?? '';
      for (const word of [texts[language].doctor, ...place]) expect(letter).toContain(word);
      expect(letter).toMatch(texts[language].service);
      expect(letter).not.toContain('24\u00a0500');
      const page = await visit(w, `/services/provider-search/reservation?reservation=${token}`, { language });
      expect(page.text).not.toMatch(/24\s500/);
    },
  );
});

describe('a visit by video', () => {
  const address = 'Fehér út';
  const word: Record<Language, string> = { hu: 'Videóvizit', en: 'Video consultation', ro: 'Consultație video' };
  const way: Record<Language, string> = {
    hu: 'A videószoba várója fél órával az időpont előtt nyílik meg',
    en: 'The waiting room of the video room opens half an hour before',
    ro: 'Sala de așteptare a camerei video se deschide cu o jumătate de oră înainte',
  };

  it.each(languages)(
    'says so in %s from the result to the calendar file, and never sends anybody to the clinic (S2.5-01, S4.4-03)',
    async (language) => {
      const { hold, headers } = await startHold(language, videoService);
      const step = await visit(w, `/services/provider-search/reservation?reservation=${hold.token}`, { language });
      const { token, letters } = await booked(language, videoService);
      const pages = [
        await visit(w, `/services/provider-search?specialization=1&visit=video`, { language }),
        await visit(w, doctorPage, { language }),
        step,
        await visit(w, `/services/provider-search/reservation?reservation=${token}`, { language }),
      ];
      for (const [index, { text, document }] of pages.entries()) {
        expect(document.querySelector(index === 0 ? 'main article' : 'main')?.textContent).toContain(word[language]);
        expect(text).not.toContain(address);
      }
      const last = pages.at(-1);
      expect(last?.text).toContain(way[language]);
      expect(last?.text).toContain('+36 1 555 0100');
      for (const letter of letters) {
        expect(letter).toContain(word[language]);
        expect(letter).not.toContain(address);
      }
      expect(letters[1]).toContain('/video-visit/');
      const file = good(await w.call(readCalendarFile, { token }, headers)).replaceAll(/\r\n /g, '');
      expect(file).toContain(word[language]);
      expect(file).not.toContain(address);
      good(await w.call(cancelReservation, { token: hold.token }));
    },
  );

  it('is told from a visit at the clinic by the API (S3.11-01)', async () => {
    const [video, other] = [await startHold('hu', videoService), await startHold('hu', 101)];
    expect([video.hold.video, other.hold.video]).toEqual([true, false]);
  });
});
