import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPreauthorizations, readPreauthorization } from '../../contract/claims/preauthorization.ts';
import {
  askForPreauthInformation,
  decidePreauthorization,
  getDeskPreauthorization,
  rejectPreauthorization,
} from '../../contract/claims/preauthorization-desk.ts';
import { preauthFormSteps } from '../../contract/claims/preauthorization-rules.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { changeRelative, createRelative, endRelative } from '../../contract/entitlement/relative.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { child } from '../entitlement/relatives.ts';
import { dayParts } from '../support/day-parts.ts';
import { oneLanguage, sampled } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { approvingPlan, bookUnder, preauthCustomer, recommendation, sendPreauth } from './preauthorizations.ts';

let w: World;
let jar: Jar;
let id: string;
let headers: Record<string, string>;
let supervisor: { headers: Record<string, string>; cookie: string };
beforeAll(async () => {
  w = await world();
  supervisor = await w.desk(['supervisor', 'medical_adviser']);
});
afterAll(() => w.close());
beforeEach(async () => {
  const made = await preauthCustomer(w);
  headers = made.headers;
  id = made.id;
  jar = new Map([['token', made.token]]);
});

const fresh = freshSlots();
const form = '/services/preauthorization/new';
const see = (path: string, language = 'hu') => visit(w, path, { jar, language });
const post = (path: string, fields: Record<string, string>, language = 'hu') =>
  visit(w, path, { jar, method: 'POST', form: fields, language });
const at = (step: string) => `${form}?step=${step}`;

/** Entries of each page, in the order of S2.8-01. */
const entries: Record<(typeof preauthFormSteps)[number], Record<string, string>> = {
  recommendation: {
    'issuedOn-year': '2026',
    'issuedOn-month': '11',
    'issuedOn-day': '10',
    doctorName: 'Dr. Javasló Jolán',
    institution: 'Nyárfa Rendelő',
    diagnosis: 'Tisztázatlan panasz',
    icd: 'm54.5',
  },
  history: { 'answers.pregnancy': 'not_concerned', 'answers.medicines': 'semmi' },
  appointment: {
    ...dayParts('ranges.0.from', '2026-12-01'),
    ...dayParts('ranges.0.to', '2026-12-05'),
    ...dayParts('ranges.2.from', '2026-12-10'),
    ...dayParts('ranges.2.to', '2026-12-11'),
  },
  examination: { scope: 'appointment', place: 'Budapest', mode: 'in_person' },
  care: {
    'cares.0.serviceCode': '101',
    'cares.0.qty': '1',
    'cares.0.side': 'left',
    'cares.0.bodySite': 'mellkas',
    'cares.1.side': 'none',
    'cares.1.qty': '1',
  },
  person: { phone: '06 30 123 4567', email: 'unige@example.com' },
  booking: { bookBy: 'phone' },
  call: { callPhone: '+36 30 123 4567', callWindow: 'morning' },
  statement: { statementName: 'Szőke Ünige', statementAccepted: 'on', consent: 'on' },
};

function fieldsIn(document: Document): Record<string, string> {
  const inputs = document.querySelectorAll<HTMLInputElement>('form#step input[type=hidden]');
  return Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
}

describe('the wizard', () => {
  it.each(oneLanguage('hu'))(
    'asks in %s all nine steps in their order, keeps each, and sends what it showed (S2.8-01, S3.12-03, S2.9-04)',
    async (language) => {
      const start = await see(form, language);
      expect(start.document.querySelectorAll('details').length).toBeGreaterThanOrEqual(2);
      expect(start.document.querySelectorAll('select option').length).toBe(5);
      const chosen = await post(form, { intent: 'next', 'cares.0.serviceCode': '101' }, language);
      expect(chosen.url).toBe(at('recommendation'));
      await recommendation(w, headers);
      for (const [no, step] of preauthFormSteps.slice(0, -1).entries()) {
        const page = await see(at(step), language);
        expect(page.text).toContain(`${no + 1}`);
        const next = await post(at(step), { intent: 'next', ...entries[step] }, language);
        expect([step, next.url]).toEqual([step, at(preauthFormSteps[no + 1] ?? '')]);
      }
      const last = await see(at('statement'), language);
      for (const text of ['Dr. Javasló Jolán', 'javaslat.pdf', 'mellkas', 'Budapest'])
        expect(last.text).toContain(text);
      const refused = await post(at('statement'), { ...fieldsIn(last.document), intent: 'send' }, language);
      expect([refused.status, refused.document.querySelectorAll('[aria-invalid=true]').length]).toEqual([422, 3]);
      const sent = await post(
        at('statement'),
        { ...fieldsIn(last.document), ...entries.statement, intent: 'send' },
        language,
      );
      expect(sent.url).toMatch(/^\/services\/preauthorization\/[\w-]{9}\?message=sent$/);
      expect(sent.text).toContain(w.services.texts.say(language, 'sent.title'));
      const [own] = sent.url.split('?');
      const casePage = await see(own ?? '', language);
      for (const text of ['mellkas', 'M54.5', 'Szőke Ünige', 'javaslat.pdf']) expect(casePage.text).toContain(text);
      const list = await see('/services/preauthorization', language);
      expect(list.document.querySelectorAll('main li h2').length).toBe(1);
    },
  );

  it('says everything that is wrong with a page at its fields, and keeps what was typed (S3.8-01)', async () => {
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101' });
    const wrong = { ...entries.recommendation, 'issuedOn-year': '2025', doctorName: ' ', icd: 'rossz' };
    const page = await post(at('recommendation'), { intent: 'next', ...wrong });
    const faults = [...page.document.querySelectorAll('[id$=-error]')].map(({ id }) => id).sort();
    expect([page.status, faults]).toEqual([422, ['doctorName-error', 'file-error', 'icd-error', 'issuedOn-error']]);
    await recommendation(w, headers);
    const old = await post(at('recommendation'), {
      intent: 'next',
      ...entries.recommendation,
      'issuedOn-year': '2025',
    });
    expect(old.document.querySelector('#issuedOn-error')?.textContent).toContain('90 nap');
    const range = { ...dayParts('ranges.1.from', '2026-12-05'), ...dayParts('ranges.1.to', '2026-12-01') };
    const days = await post(at('appointment'), { intent: 'next', ...range });
    expect([...days.document.querySelectorAll('[id$=-error]')].map(({ id }) => id)).toEqual(['ranges.1.to-error']);
    const cares = await post(at('care'), { intent: 'next', 'cares.0.serviceCode': '', 'cares.0.note': 'x' });
    expect(cares.document.querySelector('[id="cares.0.serviceCode-error"]')).not.toBeNull();
    const phone = await post(at('booking'), { intent: 'next', bookBy: 'phone' });
    expect(phone.url).toBe(at('call'));
    const call = await post(at('call'), { intent: 'next', callPhone: '', callWindow: 'any' });
    expect(call.document.querySelector('#callPhone-error')).not.toBeNull();
  });

  it('shows a day whose month was typed as a word before it is sent (S2.8-01, S3.8-01)', async () => {
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101' });
    await recommendation(w, headers);
    const onset = { 'answers.onset-year': '2026', 'answers.onset-month': 'május', 'answers.onset-day': '3.' };
    const typedWords = { ...entries, history: { ...entries.history, ...onset } };
    for (const step of preauthFormSteps.slice(0, -1)) await post(at(step), { intent: 'next', ...typedWords[step] });
    const last = await see(at('statement'));
    expect([last.status, last.url]).toEqual([200, at('statement')]);
    expect(last.text).toContain('2026. május 3., vasárnap');
  });

  it('offers a video only for what is given by video, and the operation takes it for nothing else (S2.8-01, S3.8-01)', async () => {
    const benefits = approvingPlan.benefits.map((row) =>
      row.code === 'im' ? { ...row, covers: { subfunctions: [5307] } } : row,
    );
    const own = await preauthCustomer(w, { plan: { ...approvingPlan, benefits } });
    const modesFor = async (serviceCode: string) => {
      jar = new Map([['token', own.token]]);
      await post(form, { intent: 'next', 'cares.0.serviceCode': serviceCode });
      const { document } = await see(at('examination'));
      return [...document.querySelectorAll<HTMLInputElement>('input[name=mode]')].map(({ value }) => value);
    };
    const [visitInPerson, mri] = ['101', '5307'];
    expect(await modesFor(visitInPerson)).toEqual(['in_person', 'video', 'any']);
    expect(await modesFor(mri)).toEqual(['in_person', 'any']);
    const typedAnyway = await post(at('examination'), { intent: 'next', ...entries.examination, mode: 'video' });
    expect([typedAnyway.status, typedAnyway.document.querySelector('#mode-error') !== null]).toEqual([422, true]);
    const sent = async (serviceCode: string) => {
      const fileIds = [await recommendation(w, own.headers, `${serviceCode}.pdf`)];
      return sendPreauth(w, own.headers, { fileIds, mode: 'video', cares: [{ serviceCode, qty: 1 }] });
    };
    const refused = await sent(mri);
    expect(refused.error?.violations).toContainEqual(
      expect.objectContaining({ propertyName: 'mode', errorCode: 'V007' }),
    );
    expect(good(await sent(visitInPerson)).mode).toBe('video');
  });

  it('leads whoever comes too early to the first page that would be refused, and back to the end (0040)', async () => {
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101' });
    const early = await see(at('statement'));
    expect(early.url).toBe(`${at('recommendation')}&change=1`);
    expect(early.document.querySelector('#file-error')).not.toBeNull();
  });

  it('goes on where it was left: after the log-in ended, in another language, on another device (S8.1-01, S1-11)', async () => {
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101' });
    await recommendation(w, headers);
    await post(at('recommendation'), { intent: 'next', ...entries.recommendation });
    w.pass({ minutes: 20 });
    const cut = await post(at('history'), { intent: 'next', ...entries.history });
    expect(cut.url).not.toBe(at('appointment'));
    const device: Jar = new Map([['token', (await w.session(id)).token]]);
    const list = await visit(w, '/services/preauthorization', { jar: device, language: 'ro' });
    expect(list.text).toContain('Începută');
    const first = await visit(w, at('recommendation'), { jar: device, language: 'en' });
    expect(first.document.querySelector('#doctorName')?.getAttribute('value')).toBe('Dr. Javasló Jolán');
    expect(first.text).toContain('javaslat.pdf');
    const last = await visit(w, at('statement'), { jar: device, language: 'en' });
    expect(last.url).toBe(`${at('history')}&change=1`);
  });

  it('refuses a second open request for an examination where it is chosen, and once more at the end (not-shown 5.5)', async () => {
    const choice = { intent: 'next', 'cares.0.serviceCode': '101' };
    await post(form, choice);
    await recommendation(w, headers, 'masik.pdf');
    for (const step of preauthFormSteps.slice(0, -1)) await post(at(step), { intent: 'next', ...entries[step] });
    const last = await see(at('statement'));
    const { number } = good(await sendPreauth(w, headers));
    const linksIn = ({ document }: { document: Document }) =>
      [...document.querySelectorAll('main [role=alert] a')].map((link) => link.getAttribute('href'));
    const sent = await post(at('statement'), { ...fieldsIn(last.document), ...entries.statement, intent: 'send' });
    const one = `/services/preauthorization/${number}`;
    expect([sent.status, linksIn(sent)]).toEqual([409, [one, `${one}#withdraw`]]);

    const first = await post(form, choice);
    expect([first.status, first.url, linksIn(first)]).toEqual([409, form, [one, `${one}#withdraw`]]);
    expect(first.document.querySelector<HTMLSelectElement>('select[name="cares.0.serviceCode"]')?.value).toBe('101');
    expect((await see(one)).document.querySelector('#withdraw button')).not.toBeNull();
    const page = await see(at('person'));
    expect(page.document.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe('unige@example.com');
  });

  it('says on its first page that the benefit does not pay for an examination now (not-shown 5.5)', async () => {
    const page = await post(form, { intent: 'next', 'cares.0.serviceCode': '301' });
    expect([page.status, page.url]).toEqual([409, form]);
  });

  it('keeps a row closed that only has what a browser sends with every row (S2.8-01)', async () => {
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101' });
    await post(at('care'), { intent: 'next', ...entries.care });
    const open = async () => (await see(at('care'))).document.querySelectorAll('main form details[open]').length;
    expect(await open()).toBe(0);
    await post(at('care'), { intent: 'next', ...entries.care, 'cares.2.serviceCode': '105' });
    expect(await open()).toBe(1);
  });

  it('asks for the number to call only where somebody calls, with the number that was typed before (S2.8-01, R10)', async () => {
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101' });
    await post(at('person'), { intent: 'next', ...entries.person });
    const called = await post(at('booking'), { intent: 'next', bookBy: 'phone' });
    expect(called.url).toBe(at('call'));
    const field = called.document.querySelector<HTMLInputElement>('input[name=callPhone]');
    expect(field?.value).toBe('06 30 123 4567');
    expect(called.document.querySelector('label[for=callPhone]')?.textContent).not.toContain('nem kötelező');
  });
});

describe('the wizard for a relative', () => {
  const radios = (document: Document) =>
    [...document.querySelectorAll<HTMLInputElement>('main input[name=personId]')].map(({ value, checked }) => [
      value,
      checked,
    ]);
  const may = { scope: ['book' as const, 'claims' as const], coverageShared: true };
  async function parent() {
    const flags: Permission[] = ['hasPreauthorization', 'hasAppointments', 'hasRelatives'];
    const made = await preauthCustomer(w, { subscriptions: [flags] });
    jar = new Map([['token', made.token]]);
    headers = made.headers;
    return { made, personId: good(await w.call(createRelative, child(may), headers)).id };
  }

  it.each(oneLanguage('en'))(
    'asks in %s for whom first, says the name to the end, and books for them under the approval (not-shown 5.5, 5.8)',
    async (language) => {
      const { made, personId } = await parent();
      const name = language === 'hu' ? 'Szőke Bence' : 'Bence';
      expect(radios((await see(form, language)).document)).toEqual([
        [made.id, true],
        [personId, false],
      ]);
      const stranger = await post(form, { intent: 'next', 'cares.0.serviceCode': '101', personId: randomUUID() });
      expect([stranger.status, stranger.document.querySelector('#personId-error') !== null]).toEqual([422, true]);
      await post(form, { intent: 'next', 'cares.0.serviceCode': '101', personId }, language);
      await recommendation(w, headers);
      for (const step of preauthFormSteps.slice(0, -1).filter((one) => one !== 'call'))
        await post(at(step), { intent: 'next', ...entries[step], bookBy: 'online' }, language);
      const last = await see(at('statement'), language);
      expect(last.document.querySelector('main dl')?.textContent).toContain(name);
      const carried = fieldsIn(last.document);
      expect(carried.personId).toBe(personId);
      const sent = await post(at('statement'), { ...carried, ...entries.statement, intent: 'send' }, language);
      expect(sent.text).toContain(name);
      const list = await see('/services/preauthorization', language);
      expect(list.document.querySelector('main li h2')?.textContent).toContain(name);
      const { id: preauthId, number } = await w.database.db
        .selectFrom('preauthorization')
        .select(['id', 'number'])
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      const desk = `/desk/preauthorizations/${preauthId}`;
      expect((await visit(w, desk, { cookie: supervisor.cookie, language })).text).toContain(name);
      good(await w.call(takeCase, { caseId: preauthId }, supervisor.headers));
      const items = [{ no: 1, qty: 1, amount: 20_000 }];
      good(await w.call(decidePreauthorization, { preauthId, items }, supervisor.headers));
      const page = await see(`/services/preauthorization/${number}`, language);
      // It ends with its last day, not at the first minute of the next one.
      expect(page.text).toMatch(/, 24:00/);
      const decided = await visit(w, desk, { cookie: supervisor.cookie, language });
      const [until] = /[^:]+, 24:00/.exec(decided.document.querySelector('main dl')?.textContent ?? '') ?? [];
      expect([until !== undefined, decided.document.querySelector('main dl')?.textContent]).toEqual([
        true,
        expect.not.stringContaining('00:00'),
      ]);
      const book = page.document.querySelector('main a[href*="preauthRef="]')?.getAttribute('href') ?? '';
      const searchPage = await see(book, language);
      expect(searchPage.document.querySelector('main button[name=slotId]')).not.toBeNull();
      const times = fresh();
      const reservationPage = await post('/services/provider-search/reservation', {
        ...{ intent: 'start', slotId: times, subfunctionId: '101', preauthRef: number },
      });
      expect(radios(reservationPage.document)).toEqual([]);
      expect(reservationPage.text).toContain('Bence');
      const key = { ...fieldsIn(reservationPage.document), intent: 'finish-with-login' };
      const done = await post(reservationPage.url, key, language);
      expect([done.status, done.text.includes('Bence')]).toEqual([200, true]);
      const booked = await see(`/services/preauthorization/${number}`, language);
      expect(booked.document.querySelector('main a[href^="/services/appointments/"]')).not.toBeNull();
    },
  );

  it.each(
    sampled(
      [
        ['hu', 'arra a személyre vonatkozik, akinek az engedélyt kérem'],
        ['en', 'is about the person for whom I ask for the approval'],
        ['ro', 'o privește pe persoana pentru care cer aprobarea'],
      ] as const,
      3,
      1,
    ),
  )(
    'has a parent declare in %s of the child, not of themselves, what the recommendation is about (S2.8-01, not-shown 5.8)',
    async (language, words) => {
      const { personId } = await parent();
      await post(form, { intent: 'next', 'cares.0.serviceCode': '101', personId });
      await recommendation(w, headers);
      for (const step of preauthFormSteps.slice(0, -1)) await post(at(step), { intent: 'next', ...entries[step] });
      const { document } = await see(at('statement'), language);
      const statement = document.querySelector('section[aria-labelledby=statement]')?.textContent;
      expect(statement).toContain(words);
      expect(statement).not.toMatch(/rám vonatkozik|about me|mă privește/);
    },
  );

  it('asks again where the mandate of the one who was chosen has ended, and sends nothing (T01)', async () => {
    const { made, personId } = await parent();
    await post(form, { intent: 'next', 'cares.0.serviceCode': '101', personId });
    await recommendation(w, headers);
    for (const step of preauthFormSteps.slice(0, -1)) await post(at(step), { intent: 'next', ...entries[step] });
    const last = await see(at('statement'));
    good(await w.call(endRelative, { relativeId: personId }, headers));
    for (const page of [
      await see(at('statement')),
      await post(at('statement'), { ...fieldsIn(last.document), ...entries.statement, intent: 'send' }),
    ]) {
      expect(page.url).toBe(`${form}?change=1`);
      expect(radios(page.document)).toEqual([[made.id, false]]);
      expect(page.document.querySelector('main [role=alert] a')?.getAttribute('href')).toContain('personId');
    }
    expect(good(await w.call(listPreauthorizations, {}, headers)).total).toBe(0);
    const own = { intent: 'next', 'cares.0.serviceCode': '101', personId: made.id };
    expect((await post(`${form}?change=1`, own)).url).toBe(at('statement'));
  });

  it('says where the mandate does not let book, and offers no way to (not-shown 5.8)', async () => {
    const { personId } = await parent();
    good(await w.call(changeRelative, { relativeId: personId, scope: ['claims'] }, headers));
    const cares = [{ serviceCode: '105' }];
    const { number } = good(await sendPreauth(w, headers, { personId, cares }));
    const page = await see(`/services/preauthorization/${number}`, 'en');
    expect(page.text).toContain('does not let you book appointments for Bence');
    expect(page.document.querySelector('main a[href*="preauthRef="]')).toBeNull();
  });
});

const state = (document: Document) => document.querySelector('#state')?.textContent ?? '';

async function sent(more: Parameters<typeof sendPreauth>[2] = {}) {
  const made = good(await sendPreauth(w, headers, more));
  return { path: `/services/preauthorization/${made.number}`, number: made.number, preauthId: made.id };
}

describe('the page of a pre-authorisation', () => {
  it.each(oneLanguage('hu'))(
    'says in %s what each state means, what comes next and whose turn it is (R45)',
    async (language) => {
      const names = new Set<string>();
      const look = async (path: string) => {
        const page = await see(path, language);
        names.add(state(page.document));
        return page;
      };
      const one = await sent();
      await look(one.path);
      const which = { preauthId: one.preauthId };
      good(await w.call(takeCase, { caseId: which.preauthId }, supervisor.headers));
      await look(one.path);
      good(await w.call(askForPreauthInformation, { ...which, text: 'Kérjük a leletet.' }, supervisor.headers));
      const deskPage = await look(one.path);
      expect(deskPage.text).toContain('Kérjük a leletet.');
      const replied = await post(one.path, { intent: 'reply', text: 'Íme.' }, language);
      expect([replied.status, replied.url]).toEqual([200, `${one.path}?message=submitted`]);
      good(await w.call(rejectPreauthorization, { ...which, reason: 'Nem indokolt.' }, supervisor.headers));
      const rejected = await look(one.path);
      expect(rejected.text).toContain('Nem indokolt.');
      expect(rejected.document.querySelector('a[href="/complaint-handling"]')).not.toBeNull();
      await post(one.path, { intent: 'object', text: 'Nem értek egyet.' }, language);
      const items = [{ no: 1, qty: 1, amount: 20_000 }];
      good(await w.call(decidePreauthorization, { ...which, items, remark: 'Reggel jöjjön.' }, supervisor.headers));
      const partly = await look(one.path);
      const links = [...partly.document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      const book = links.find((to) => to.endsWith(`?subfunction=101&preauthRef=${one.number}`)) ?? '';
      expect(book).not.toBe('');
      const search = await see(book, language);
      expect(search.status).toBe(200);
      expect(search.document.querySelector('input[name=preauthRef]')?.getAttribute('value')).toBe(one.number);
      const visited = good(await bookUnder(w, headers, fresh(), one.number));
      expect(
        (await look(one.path)).document.querySelector(`a[href="/services/appointments/${visited.number}"]`),
      ).not.toBeNull();
      const quick = await sent({ cares: [{ serviceCode: '105' }] });
      await look(quick.path);
      const cancelled = await post(quick.path, { intent: 'cancel' }, language);
      names.add(state(cancelled.document));
      expect(names.size).toBe(8);
    },
  );

  it('takes an answer with a file once, however often its form is sent (R9, S2.8-01)', async () => {
    const one = await sent();
    const which = { preauthId: one.preauthId };
    good(await w.call(takeCase, { caseId: which.preauthId }, supervisor.headers));
    good(await w.call(askForPreauthInformation, { ...which, text: 'Kérjük a leletet.' }, supervisor.headers));
    await recommendation(w, headers, 'lelet.pdf', 'preauthorization_answer');
    const page = await see(one.path);
    const hidden = (name: string) => page.document.querySelector<HTMLInputElement>(`form#step input[name=${name}]`);
    const form = { intent: 'reply', text: 'Íme.', key: hidden('key')?.value ?? '' };
    const stagedFile = hidden('stagedFile')?.value ?? '';
    expect(stagedFile).not.toBe('');
    for (const turn of [1, 2]) {
      const answered = await post(one.path, { ...form, stagedFile });
      expect([turn, answered.status, answered.url]).toEqual([turn, 200, `${one.path}?message=submitted`]);
    }
    const { messages, files } = good(await w.call(readPreauthorization, { number: one.number }, headers));
    expect(messages.map(({ text }) => text)).toEqual(['Kérjük a leletet.', 'Íme.']);
    expect(files.map(({ name }) => name)).toEqual(['javaslat.pdf', 'lelet.pdf']);
  });

  it('is not there for anybody else, and its wizard not without the flag (T01, D8)', async () => {
    const one = await sent();
    const other = await preauthCustomer(w);
    expect((await visit(w, one.path, { jar: new Map([['token', other.token]]) })).status).toBe(404);
  });
});

describe('the desk’s page of a pre-authorisation', () => {
  it('shows papers, history and what is left, and decides care by care without script (S2.3-09, S1-08)', async () => {
    const one = await sent();
    const path = `/desk/preauthorizations/${one.preauthId}`;
    const desk = { cookie: supervisor.cookie };
    const list = await visit(w, '/desk?list=preauthorizations', desk);
    expect(list.document.querySelector(`a[href="${path}"]`)).not.toBeNull();
    const page = await visit(w, path, desk);
    for (const text of ['Szőke Ünige', 'Dr. Javasló Jolán', 'M54.5', 'javaslat.pdf', '60 000'])
      expect(page.text.replaceAll(/\s/g, ' ')).toContain(text);
    const press = (fields: Record<string, string>) => visit(w, path, { ...desk, method: 'POST', form: fields });
    expect((await press({ intent: 'take' })).status).toBe(200);
    const wrong = await press({ intent: 'decide', 'items.0.qty': '3', 'items.0.amount': '20000', validDays: '60' });
    expect([wrong.status, wrong.document.querySelector('[id="items.0.qty-error"]') !== null]).toEqual([422, true]);
    const decided = await press({ intent: 'decide', 'items.0.qty': '2', 'items.0.amount': '20000', validDays: '30' });
    expect(decided.status).toBe(200);
    const { status, validTo } = good(
      await w.call(getDeskPreauthorization, { preauthId: one.preauthId }, supervisor.headers),
    );
    expect([status, validTo]).toEqual(['approved', '2026-12-23']);
    expect(decided.document.querySelector('button[value=decide]')).toBeNull();
  });

  it('leads each fault to its field and keeps what was ticked (S3.8-01)', async () => {
    const one = await sent({ cares: [{ serviceCode: '201' }, { serviceCode: '101' }] });
    const path = `/desk/preauthorizations/${one.preauthId}`;
    good(await w.call(takeCase, { caseId: one.preauthId }, supervisor.headers));
    const { benefits } = good(await w.call(getDeskPreauthorization, { preauthId: one.preauthId }, supervisor.headers));
    const boxes = (document: Document) => [
      ...document.querySelectorAll<HTMLInputElement>('input[name$=providerIds]:checked'),
    ];
    const press = async (qty: string) => {
      const form = new URLSearchParams({ intent: 'decide', validDays: '60', remark: '' });
      for (const at of [0, 1]) form.set(`items.${at}.qty`, at === 1 ? qty : '1');
      form.set('items.1.amount', '20000');
      for (const { id } of benefits[1]?.providers.slice(0, 2) ?? []) form.append('items.1.providerIds', String(id));
      return visit(w, path, { cookie: supervisor.cookie, method: 'POST', form });
    };
    // The schema's and the case's refusals read alike.
    for (const qty of ['sok', '2']) {
      const { status, document } = await press(qty);
      const faults = [...document.querySelectorAll('[id$=-error]')].map(({ id }) => id);
      expect([status, faults]).toEqual([422, ['items.1.qty-error']]);
      expect(boxes(document).map(({ name, value }) => [name, Number(value)])).toEqual(
        benefits[1]?.providers.slice(0, 2).map(({ id }) => ['items.1.providerIds', id]),
      );
    }
    expect((await press('1')).status).toBe(200);
    const decided = good(await w.call(getDeskPreauthorization, { preauthId: one.preauthId }, supervisor.headers));
    expect(decided.items[1]?.decision?.providers).toHaveLength(2);
  });
});
