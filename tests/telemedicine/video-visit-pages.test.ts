import { afterAll, describe, expect, it } from 'vitest';
import { takeCase } from '../../contract/desk/cases.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { inviteToVideoVisit } from '../../contract/telemedicine/video-visit.ts';
import { admitPatient, endVideoVisit } from '../../contract/telemedicine/video-visit-desk.ts';
import { videoVisitCase } from '../../contract/telemedicine/visit-states.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { closeRooms } from '../../server/telemedicine/rooms/close-rooms.ts';
import { type Visit, visit } from '../support/visit.ts';
import { good } from '../support/world.ts';
import { videoWorld } from './video.ts';
import { deskPage, hiddenIn } from './video-pages.ts';

const v = await videoWorld();
const { w } = v;
afterAll(() => w.close());

const untranslated = /\b(?:video_room|desk|reservation|fields|errors|messages)\.[a-z_.-]+/;
const languages = ['hu', 'en', 'ro'] as const;
let guests = 0;

const heading = ({ document }: Visit) => document.querySelector('h1')?.textContent;
const post = (form: Record<string, string>) => ({ method: 'POST', form });

/** The visit begins half an hour later. */
async function guestWithLink() {
  guests += 1;
  const email = `video.lap.${guests}@example.com`;
  // One address books more here than it may.
  await w.database.db.deleteFrom('rate').execute();
  const guest = await v.guest(email);
  await w.deliver();
  const link = /\/video-visit\/[\w-]+/.exec(w.letters.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  return { ...guest, link };
}

async function enter(link: string, language = 'hu'): Promise<Visit> {
  const page = await visit(w, link, { language });
  return visit(w, link, { language, ...post({ ...hiddenIn(page, 'enter'), intent: 'enter', consent: 'on' }) });
}

async function inCall() {
  const guest = await guestWithLink();
  await enter(guest.link);
  const visitId = await v.caseOf(guest);
  const doctor = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
  good(await w.call(admitPatient, { visitId }, doctor.headers));
  return { guest, visitId, doctor };
}

describe('the room of a visit by video, read without script (not-shown 5.12)', () => {
  it.each(languages)(
    'says in %s when it opens, what to accept, and how one waits (S1-04, S2.9-04)',
    async (language) => {
      const texts = {
        hu: { early: 'Videóvizit', before: 'Felkészülés a videóvizitre', waiting: 'Virtuális váró' },
        en: { early: 'Video consultation', before: 'Before your video consultation', waiting: 'Virtual waiting room' },
        ro: {
          early: 'Consultație video',
          before: 'Înainte de consultația video',
          waiting: 'Sala de așteptare virtuală',
        },
      }[language];
      const guest = await guestWithLink();
      v.at(guest, -60);
      const early = await visit(w, guest.link, { language });
      expect(heading(early)).toBe(texts.early);
      v.at(guest, -30);
      const before = await visit(w, guest.link, { language });
      expect(heading(before)).toBe(texts.before);
      expect(before.document.querySelectorAll('main details .prose')).toHaveLength(2);
      expect(before.document.querySelector('main noscript')?.textContent).toContain('+36 1 555 0123');
      const refused = await visit(w, guest.link, {
        language,
        ...post({ ...hiddenIn(before, 'enter'), intent: 'enter' }),
      });
      expect([refused.status, refused.document.querySelectorAll('[role=alert] a[href="#consent"]').length]).toEqual([
        422, 1,
      ]);
      const waiting = await enter(guest.link, language);
      expect(heading(waiting)).toBe(texts.waiting);
      expect(waiting.document.querySelector('main')?.textContent).toContain('112');
      for (const page of [early, before, refused, waiting]) expect(page.text).not.toMatch(untranslated);
    },
  );

  it('takes a message and shows it to the doctor too (S1-04)', async () => {
    const guest = await guestWithLink();
    await enter(guest.link);
    const page = await visit(w, guest.link, post({ intent: 'say', text: 'Fáj a torkom' }));
    expect(page.document.querySelector('[role=log]')?.textContent).toContain('Fáj a torkom');
    const empty = await visit(w, guest.link, post({ intent: 'say', text: '' }));
    expect([empty.status, empty.document.querySelector('#text-error') !== null]).toEqual([422, true]);
    const { jar } = await deskPage(w);
    const desk = await visit(w, `/desk/video-visits/${await v.caseOf(guest)}`, { jar });
    expect(desk.document.querySelector('main')?.textContent).toContain('Szőke Ünige');
    expect(desk.text).not.toMatch(untranslated);
  });

  it('is the same page as of an unknown link where a link opens nothing (R6)', async () => {
    const page = await visit(w, `/video-visit/${'x'.repeat(40)}`);
    expect(heading(page)).toBe('Ez a hivatkozás már nem érvényes');
  });

  it.each(languages)('says in %s what came of it, and leads on (S1-04)', async (language) => {
    const { guest, visitId, doctor } = await inCall();
    const call = await visit(w, guest.link, { language });
    expect(call.text).not.toMatch(untranslated);
    good(await w.call(endVideoVisit, { visitId, summary: 'Pihenés, sok folyadék.' }, doctor.headers));
    const page = await visit(w, guest.link, { language });
    expect(page.document.querySelector('section[aria-labelledby=summary]')?.textContent).toContain(
      'Pihenés, sok folyadék.',
    );
    expect(page.text).not.toMatch(untranslated);
  });

  it.each(languages)('names in %s who comes in place of the booked doctor, and who signs (S1-04)', async (language) => {
    const guest = await guestWithLink();
    await enter(guest.link);
    const visitId = await v.caseOf(guest);
    const { headers } = await w.desk(['doctor'], 'default', 'Dr. Orosz Tímea');
    good(await w.call(takeCase, { caseId: visitId }, headers));
    const waiting = await visit(w, guest.link, { language });
    const booked = language === 'hu' ? 'Dr. Kovács Béla' : 'Dr. Béla Kovács';
    const lead = { attending: 'Dr. Orosz Tímea', doctor: booked };
    const { texts } = w.services;
    expect(waiting.document.querySelector('main')?.textContent).toContain(
      texts.say(language, 'video_room.attending', lead, {}),
    );
    good(await w.call(admitPatient, { visitId }, headers));
    good(await w.call(endVideoVisit, { visitId, summary: 'Pihenés.' }, headers));
    const over = await visit(w, guest.link, { language });
    expect(over.document.querySelector('#summary')?.textContent).toContain('Dr. Orosz Tímea');
  });

  it('is the first block of the booked page while it is near, with no way to other visits, and unfolds later (S2.7-01, R33)', async () => {
    const guest = await guestWithLink();
    const page = async () => visit(w, `/services/provider-search/reservation?reservation=${guest.token}`);
    const [near, ways] = [await page(), 'main details a[href="/services/provider-search"]'];
    const first = near.document.querySelector('main section a, main a[href^="/video-visit/"]');
    expect([first?.textContent, near.document.querySelector(ways)]).toEqual(['Tovább a váróba', null]);
    expect(near.document.querySelector('button[value=reminders]')).toBeNull();
    expect(near.document.querySelector('main')?.textContent).toContain('Nem a helyszínen');
    expect(near.document.querySelector('main')?.textContent).not.toContain('A rendelőben');
    v.at(guest, -300);
    const far = await page();
    expect(far.document.querySelector(ways)).not.toBeNull();
    expect(far.document.querySelector('a[href$=".ics"]')?.closest('details')).toBeNull();
    v.at(guest, -30);
  });

  it('says that nobody came where its time has passed (R33)', async () => {
    const guest = await guestWithLink();
    await enter(guest.link);
    v.at(guest, 120);
    await closeRooms(w.services, w.hosts.all);
    const page = await visit(w, guest.link);
    expect(heading(page)).toBe('A videóvizit elmaradt');
    expect(page.text).not.toMatch(untranslated);
  });
});

describe('the way to the room (S1-04, S2.5-01)', () => {
  it('stands on the pages of the reservation until its end, and after it the room leads back to rate it (R33)', async () => {
    const patient = await v.customer();
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, patient.headers));
    const loggedIn = async () => new Map([['token', (await w.session(patient.accountId)).token]]);
    const jar = await loggedIn();
    const room = `/video-visit/${patient.token}`;
    const pages = [
      `/services/provider-search/reservation?reservation=${patient.token}`,
      `/services/appointments/${patient.number}`,
    ];
    for (const path of pages)
      expect((await visit(w, path, { jar })).document.querySelector(`main a[href="${room}"]`), path).not.toBeNull();
    v.at(patient, 10);
    const later = await loggedIn();
    const own = await visit(w, pages[1] ?? '', { jar: later });
    expect(own.document.querySelector('main a[href^="/video-visit/"]')).not.toBeNull();
    const { headers } = await w.session(patient.accountId);
    good(await v.enter({ ...patient, headers }));
    const doctor = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
    const visitId = await v.caseOf(patient);
    good(await w.call(admitPatient, { visitId }, doctor.headers));
    good(await w.call(endVideoVisit, { visitId }, doctor.headers));
    const over = await visit(w, room, { jar: later });
    expect(over.document.querySelector(`main a[href="/services/appointments/${patient.number}"]`)).not.toBeNull();
  });
});

describe('the invitation to a visit by video (S1-04)', () => {
  it.each(languages)(
    'says in %s to what it is, is used up by its button alone, and then leads nobody',
    async (language) => {
      const guest = await guestWithLink();
      await enter(guest.link);
      const token = guest.link.split('/').at(-1) ?? '';
      const { link } = good(await w.call(inviteToVideoVisit, { token, name: 'Nagy Éva', kind: 'relative' }));
      const path = new URL(link).pathname;
      const page = await visit(w, path, { language });
      expect(page.text).toContain('Nagy Éva');
      expect((await visit(w, path, { language })).status).toBe(200);
      const without = await visit(w, path, { language, ...post({}) });
      expect([without.status, without.document.querySelector('#consent-error') !== null]).toEqual([422, true]);
      const room = await visit(w, path, { language, ...post({ consent: 'on' }) });
      expect(room.url).toMatch(/^\/video-visit\//);
      expect(room.text).toContain('Nagy Éva');
      const used = await visit(w, path, { language });
      expect([used.status, used.document.querySelector('main #consent')]).toEqual([409, null]);
      for (const one of [page, without, room, used]) expect(one.text).not.toMatch(untranslated);
    },
  );

  it('is made on the page of the room, whose answer alone has the link', async () => {
    const guest = await guestWithLink();
    await enter(guest.link);
    const wrong = await visit(w, guest.link, post({ intent: 'invite', name: '' }));
    expect([wrong.status, wrong.document.querySelectorAll('#name-error, #kind-error').length]).toEqual([422, 2]);
    const made = await visit(w, guest.link, post({ intent: 'invite', name: 'Nagy Éva', kind: 'interpreter' }));
    const link = made.document.querySelector<HTMLInputElement>('#guestLink')?.value ?? '';
    expect(link).toMatch(/\/video-invitation\/[\w-]+$/);
    const again = await visit(w, guest.link);
    expect([again.text.includes(link), again.text.includes('Nagy Éva')]).toEqual([false, true]);
    const ended = await visit(w, guest.link, post({ ...hiddenIn(again, 'uninvite'), intent: 'uninvite' }));
    expect(ended.text).not.toContain('Nagy Éva');
    expect((await visit(w, new URL(link).pathname)).status).toBe(409);
  });
});

describe('a visit by video at the desk (S1-08)', () => {
  it.each(languages)('is read, begun and ended in %s by its page (S1-04)', async (language) => {
    const guest = await guestWithLink();
    await enter(guest.link);
    const { jar } = await deskPage(w);
    const path = `/desk/video-visits/${await v.caseOf(guest)}`;
    const page = await visit(w, path, { jar, language });
    const called = await visit(w, path, { jar, language, ...post({ intent: 'admit' }) });
    const roomPage = await visit(w, path, { jar, language, ...post({ intent: 'say', text: 'Jó napot!' }) });
    expect(roomPage.document.querySelector('[role=log]')?.textContent).toContain('Jó napot!');
    const ended = await visit(w, path, { jar, language, ...post({ intent: 'end', summary: 'Pihenés.' }) });
    expect(ended.document.querySelector('main dl')?.textContent).toContain('Pihenés.');
    for (const one of [page, called, roomPage, ended]) expect(one.text).not.toMatch(untranslated);
  });

  it('is missed by whom its page names, from its hour on (R33)', async () => {
    const guest = await guestWithLink();
    await enter(guest.link);
    v.at(guest, 10);
    const { jar, headers } = await deskPage(w);
    const visitId = await v.caseOf(guest);
    good(await w.call(takeCase, { caseId: visitId }, headers));
    const path = `/desk/video-visits/${visitId}`;
    const page = await visit(w, path, { jar, ...post({ intent: 'miss' }) });
    expect([page.status, page.document.querySelector('#by-error') !== null]).toEqual([422, true]);
    const missed = await visit(w, path, { jar, ...post({ intent: 'miss', by: 'patient' }) });
    expect(missed.document.querySelector('main dl')?.textContent).toContain('a beteg');
  });

  it('stands in its work list (S1-08)', async () => {
    const guest = await guestWithLink();
    await enter(guest.link);
    const { jar } = await deskPage(w);
    const list = await visit(w, '/desk?list=video-visits', { jar });
    expect(heading(list)).toBe('Videóvizitek');
    expect(list.document.querySelector(`main a[href="/desk/video-visits/${await v.caseOf(guest)}"]`)).not.toBeNull();
  });

  it.each(languages)('has words in %s for each step that its customer may read of (T14)', (language) => {
    for (const step of Object.keys(videoVisitCase.steps))
      expect([
        step,
        ['video_visit', 'case'].some((kind) => w.services.texts.has(language, `account.action.${kind}_${step}`)),
      ]).toEqual([step, true]);
  });
});
