import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assessmentQuestions } from '../../contract/care/assessment-questions.ts';
import { listCareRequests } from '../../contract/care/care-request.ts';
import { questions } from '../../contract/care/questions.ts';
import { type CareRequestKind, careRequestKinds } from '../../contract/care/request-kinds.ts';
import { questionNamed } from '../../contract/care/request-schema.ts';
import { createRelative, endRelative } from '../../contract/entitlement/relative.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { languages } from '../../contract/platform/languages.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { routeRow } from '../../contract/routes.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { child } from '../entitlement/relatives.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf } from '../files/pdfs.ts';
import { dicomOf } from '../files/zips.ts';
import { account } from '../identity/account.ts';
import { inBrowser } from '../identity/customer.ts';
import { dayParts } from '../support/day-parts.ts';
import { oneLanguage, sampled } from '../support/deep.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { typedAnswers } from './typed-answers.ts';

let w: World;
let id: string;
let jar: Jar;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  w.setNow('2026-11-23T07:00:00Z');
  const services = kinds.map(({ service }) => service);
  ({ id, headers, jar } = await inBrowser(w, { subscriptions: [Permission.options], services }));
});

const kinds: readonly CareRequestKind[] = careRequestKinds;
const named = (service: string) => {
  const kind = kinds.find((one) => one.service === service);
  if (!kind) throw new Error(service);
  return kind;
};
const pathOf = ({ page }: CareRequestKind) => routeRow(page)?.path ?? '';
const stepOf = (kind: CareRequestKind, step: number, more = '') =>
  `${pathOf(kind)}?service=${kind.service}&step=${step}${more}`;
/** Axe skips some pages, because the same parts draw the forms of all kinds. */
let axe = true;
const see = (path: string, language = 'hu', from: Jar = jar) => visit(w, path, { jar: from, language, axe });

function formIn({ document }: Visit): Record<string, string> {
  const form = document.querySelector<HTMLFormElement>('form#step');
  if (!form) throw new Error('there is no form');
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea')];
  const sent = fields.filter(
    ({ type, checked }) => type !== 'file' && (!['radio', 'checkbox'].includes(type) || checked),
  );
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}

async function fill(page: Visit, entries: Record<string, string>, language = 'hu', from: Jar = jar): Promise<Visit> {
  return visit(w, page.url, { jar: from, language, axe, method: 'POST', form: { ...formIn(page), ...entries } });
}

const ticked = { consent: 'on' };

/** To the page that shows everything for a final check. */
async function toCheck(kind: CareRequestKind, language = 'hu', from: Jar = jar): Promise<Visit> {
  let page = await see(stepOf(kind, 2), language, from);
  for (const names of kind.groups) page = await fill(page, typedAnswers(names), language, from);
  if (!kind.files) return page;
  const files = [{ name: 'lelet.pdf', bytes: await plainPdf(kind.service) }];
  const sent = await sendForm(w, page.url, { fields: formIn(page), files }, from, language, axe);
  expect(sent.status, kind.service).toBe(303);
  if (!sent.page) throw new Error('the files lead nowhere');
  return sent.page;
}

const shownIn = ({ document }: Visit, name: string) =>
  document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value;
const summaryOf = ({ document }: Visit) =>
  [...document.querySelectorAll('main [role=alert] a')].map((link) => link.getAttribute('href'));

/** The languages take turns, so that every form is drawn in one; npm test takes every other form. */
const turns = kinds.map((kind, no) => ({
  kind,
  service: kind.service,
  language: languages[no % languages.length] ?? 'hu',
}));

describe.each(sampled(turns, 4))('the form of $service in $language', ({ kind, language }) => {
  beforeAll(() => {
    axe = false;
  });
  afterAll(() => {
    axe = true;
  });

  it('names everything that is missing on a page at once, and goes no further (S5-12)', async () => {
    for (const [index, names] of kind.groups.entries()) {
      const needed = names.filter((name) => !questionNamed(name).optional && !questionNamed(name).onlyIf);
      const form = { intent: 'next' };
      const page = await visit(w, stepOf(kind, index + 2), { jar, language, axe, method: 'POST', form });
      expect(summaryOf(page)).toEqual(needed.map((name) => `#${name}`));
      expect([page.status, page.url]).toEqual(
        needed.length > 0 ? [422, stepOf(kind, index + 2)] : [200, stepOf(kind, index + 3)],
      );
    }
  });
});

describe('the forms of requests', () => {
  it.each(oneLanguage('ro'))('have words for every question in %s (S1-11, S9-01)', async (language) => {
    const texts = new Set<string>();
    for (const kind of kinds) {
      for (const [index, names] of kind.groups.entries()) {
        if (names.every((name) => texts.has(name))) continue;
        await visit(w, stepOf(kind, index + 2), { jar, language, axe: false });
        for (const name of names) texts.add(name);
      }
    }
    const questionNames = Object.keys(questions).filter((name) => !Object.hasOwn(assessmentQuestions, name));
    expect(questionNames.filter((name) => !texts.has(name))).toEqual([]);
  });

  it('ask first which service is meant, where a page has several (S2.3-15)', async () => {
    const kind = named('thyroid');
    const page = await see(pathOf(kind));
    const links = [...page.document.querySelectorAll('main li a')].map((link) => link.getAttribute('href'));
    expect(links).toHaveLength(6);
    expect(links).toContain(`${pathOf(kind)}?service=thyroid`);
    expect((await see(`${pathOf(kind)}?service=nothing&step=3`)).document.querySelectorAll('main li a')).toHaveLength(
      6,
    );
  });

  it('show at the field what cannot be, and keep what was typed (S5-11, S5-12)', async () => {
    const kind = named('metabolism');
    const page = await fill(await see(stepOf(kind, 3)), { weight: '7', height: 'magas' });
    expect([shownIn(page, 'weight'), shownIn(page, 'height')]).toEqual(['7', 'magas']);
    expect(page.document.querySelector('#weight-error')?.textContent).toContain('például 75');
    expect(page.document.querySelector('#height-error')?.textContent).toContain('például 175');
    expect(page.document.querySelector('#weight')?.getAttribute('inputmode')).toBe('numeric');
    const again = await see(stepOf(kind, 3));
    expect([shownIn(again, 'weight'), shownIn(again, 'height')]).toEqual(['7', 'magas']);
  });

  it('refuse a day that is to come for one that was, and the other way round (S5-09)', async () => {
    const when = { 'measuredOn-year': '2026', 'measuredOn-month': 'december', 'measuredOn-day': '24' };
    const past = await fill(await see(stepOf(named('wiwe_consultation'), 2)), when);
    expect(past.document.querySelector('#measuredOn-error')?.textContent).toContain('túl késői');
    const entries = { ...typedAnswers(['postalCode', 'place', 'phone']), ...dayParts('preferredDay', '2026-11-22') };
    const coming = await fill(await see(stepOf(named('screening'), 4)), entries);
    expect(summaryOf(coming)).toEqual(['#preferredDay']);
    expect(coming.text).toContain('A kívánt nap már elmúlt.');
  });

  it('show what was left blank as such, a day too, before it is sent (S1-04, S5-12)', async () => {
    const kind = named('vaccination');
    let page = await see(stepOf(kind, 2));
    for (const names of kind.groups) {
      const needed = names.filter((name) => !questionNamed(name).optional);
      page = await fill(page, { ...typedAnswers(needed), badReaction: 'no' });
    }
    expect([page.status, page.url]).toEqual([200, stepOf(kind, 6)]);
    expect((await fill(page, ticked)).url).toMatch(/^\/requests\//);
  });

  it('ask for a phone number only of whoever wants to be called, and for the reaction only where there was one (S5-11)', async () => {
    const kind = named('vaccination');
    const none = await fill(await see(stepOf(kind, 4)), { badReaction: 'no' });
    expect(none.url).toBe(stepOf(kind, 5));
    const some = await fill(await see(stepOf(kind, 4)), { badReaction: 'yes' });
    expect(summaryOf(some)).toEqual(['#badReactionTo']);
    const advice = named('general_consultation');
    const answer = await see(stepOf(advice, 5));
    expect(summaryOf(await fill(answer, { answerBy: 'phone' }))).toEqual(['#answerPhone']);
    expect((await fill(answer, { answerBy: 'email' })).url).toBe(stepOf(advice, 6));
  });

  it('offer a foreign number in the accepted form, and take it when its button is pressed (S5-05)', async () => {
    const kind = named('p4p');
    const page = await fill(await see(stepOf(kind, 3)), { phone: '0721 234 567' });
    const button = page.document.querySelector<HTMLButtonElement>('button[name="phone-suggestion"]');
    expect(button?.value).toBe('+40721234567');
    await fill(await see(stepOf(kind, 2)), { wish: 'Segítség' });
    const check = await fill(page, { 'phone-suggestion': button?.value ?? '' });
    expect([check.url, check.text.includes('+40721234567')]).toEqual([stepOf(kind, 4), true]);
  });

  it('keep every answer on the way back, after a reload, in another language and on another device (S1-11, 0040)', async () => {
    const kind = named('general_consultation');
    const complaint = `${'Fáj a fejem.\n'.repeat(150)}`.trim();
    const entries = { ...typedAnswers(['adviceKind', 'complaint', 'since']), complaint };
    const next = await fill(await see(stepOf(kind, 2)), entries);
    const back = next.document.querySelector<HTMLButtonElement>('main button[name=to]');
    const form = { ...formIn(next), temperature: '38,5', to: back?.value ?? '' };
    const returned = await visit(w, back?.getAttribute('formaction') ?? '', { jar, method: 'POST', form });
    expect(returned.url).toBe(stepOf(kind, 1).replace('&step=1', '&step=2'));
    const tokens = await w.session(id);
    const device: Jar = new Map([['token', tokens.token]]);
    for (const [language, from] of [
      ['hu', jar],
      ['ro', jar],
      ['en', device],
    ] as const) {
      const page = await see(stepOf(kind, 2), language, from);
      expect([shownIn(page, 'complaint'), shownIn(page, 'since-year')]).toEqual([complaint, '2026']);
      expect(page.document.querySelector('input[value=symptom]')?.hasAttribute('checked')).toBe(true);
      expect(shownIn(await see(stepOf(kind, 3), language, from), 'temperature')).toBe('38,5');
    }
  });

  it('keep the answers of other services apart (T01)', async () => {
    await fill(await see(stepOf(named('thyroid'), 2)), typedAnswers(['complaint', 'since']));
    expect(shownIn(await see(stepOf(named('blood_pressure'), 2)), 'complaint')).toBe('');
    const other = await account(w.database, { subscriptions: [Permission.options] });
    const tokens = await w.session(other.id);
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, tokens.headers));
    const theirs: Jar = new Map([['token', tokens.token]]);
    expect(shownIn(await see(stepOf(named('thyroid'), 2), 'hu', theirs), 'complaint')).toBe('');
  });

  it('lose nothing to a session that ended meanwhile, on any page and at the sending (S8.1-01, 0040)', async () => {
    const kind = named('general_consultation');
    const page = await see(stepOf(kind, 2));
    const check = await toCheck(named('p4p'));
    w.pass({ hours: 24 * 31 });
    const post = (page: Visit, entries: Record<string, string>) =>
      w.request(page.url, {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: new URLSearchParams({ ...formIn(page), ...entries }).toString(),
      });
    const refused = await post(page, typedAnswers(['adviceKind', 'complaint', 'since']));
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      `/?next=${encodeURIComponent(stepOf(kind, 2))}`,
    ]);
    const mark = refused.headers.getSetCookie().find((line) => line.startsWith('draft='));
    jar.set('draft', /^draft=([^;]+)/.exec(mark ?? '')?.[1] ?? '');
    expect((await post(check, {})).headers.get('location')).toMatch(/^\/\?next=/);
    jar.set('token', (await w.session(id)).token);
    expect(shownIn(await see(stepOf(kind, 2)), 'complaint')).toBe('Szöveg: complaint');
    const sent = await fill(await see(check.url), ticked);
    expect(sent.url).toMatch(/^\/requests\//);
  });

  it('lead whoever opens the last page first to what is missing, and back once it is there (S1-04)', async () => {
    const kind = named('wiwe_consultation');
    const last = 2 + kind.groups.length + 1;
    const missing = await see(stepOf(kind, last));
    expect(missing.url).toBe(stepOf(kind, 2, '&change=1'));
    expect(summaryOf(missing)).toEqual(['#measuredOn']);
    const next = await fill(missing, typedAnswers(['measuredOn', 'oxygen']));
    expect(next.url).toBe(stepOf(kind, 3, '&change=1'));
    const answers = await fill(next, typedAnswers(['complaint']));
    const files = await fill(answers, typedAnswers(['answerBy', 'answerPhone']));
    expect([files.url, summaryOf(files)]).toEqual([stepOf(kind, last - 1, '&change=1'), ['#file']]);
    expect(files.text).toContain('Válasszon legalább egy fájlt.');
    expect(summaryOf(await fill(files, {}))).toEqual(['#file']);
  });

  it('let a file be removed and refuse one that cannot be taken, without losing the others (S5-18, R44)', async () => {
    const kind = named('second_opinion');
    const step = stepOf(kind, kind.groups.length + 2);
    const good1 = { name: 'jó.pdf', bytes: await plainPdf('good') };
    const bad = { name: 'rossz.exe', bytes: Buffer.from('MZ') };
    const sent = await sendForm(w, step, { fields: { intent: 'upload' }, files: [good1, bad] }, jar);
    expect(sent.status).toBe(415);
    expect(sent.text).toContain('rossz.exe: ilyen kiterjesztésű fájlt nem fogadunk.');
    const page = await see(step);
    const remove = page.document.querySelector<HTMLButtonElement>('main button[name=remove]');
    expect(page.text).toContain('jó.pdf');
    const removed = await fill(page, { remove: remove?.value ?? '' });
    expect([removed.url, removed.text.includes('jó.pdf')]).toEqual([step, false]);
  });

  it.each(oneLanguage('ro'))(
    'say in %s what a second opinion takes beside documents and pictures, and that it needs a script (not-shown 5.7, S5-18)',
    async (language) => {
      const step = stepOf(named('second_opinion'), 6);
      const page = await see(step, language);
      const formText = page.document.querySelector('form#step')?.textContent.replaceAll('\u00a0', ' ');
      for (const part of ['DICOM', 'ZIP', '500 MB', 'JavaScript', '+36 1 555 0123']) expect(formText).toContain(part);
      const box = page.document.querySelector('input[type=file]:not([capture])');
      // Hospitals name a DICOM without an ending, which a filter of the picker would hide.
      expect([box !== null, box?.getAttribute('accept') ?? null]).toEqual([true, null]);
      const scan = { fields: { intent: 'upload' }, files: [{ name: 'mr.dcm', bytes: dicomOf(900) }] };
      const refused = await sendForm(w, step, scan, jar, language, axe);
      expect([refused.status, refused.text.includes('mr.dcm: '), refused.text.includes('JavaScript')]).toEqual([
        415,
        true,
        true,
      ]);
      const plain = await see(stepOf(named('wiwe_consultation'), 5), language);
      expect(plain.text).not.toContain('DICOM');
    },
  );

  it('make one request of a form that is sent twice, and keep nothing of the form (S1-04, 0040)', async () => {
    const check = await toCheck(named('general_consultation'));
    const [one, two] = [await fill(check, ticked), await fill(check, ticked)];
    expect(one.url).toBe(two.url);
    expect(await w.database.db.selectFrom('draft').select('id').where('account_id', '=', id).execute()).toEqual([]);
    expect((await see('/requests')).document.querySelectorAll('main li')).toHaveLength(1);
  });

  it.each([
    ['hu', ['Megkaptuk', 'Orvos', '2026. november', 'Most nincs több teendője.']],
    ['en', ['We have received it', 'A doctor', 'November 2026', 'You need to do nothing more now.']],
    ['ro', ['Am primit', 'Un medic', 'noiembrie 2026', 'Acum nu mai aveți nimic de făcut.']],
  ])(
    'end in %s at a page that says what was sent, who reads it and by when, until somebody does (S1-04, R45)',
    async (language, words) => {
      const sent = await fill(await toCheck(named('general_consultation')), ticked);
      expect(sent.url).toMatch(/\?message=sent$/);
      const [path = ''] = sent.url.split('?');
      const page = await see(sent.url, language);
      for (const part of [...words, path.slice('/requests/'.length)]) expect(page.text).toContain(part);
      expect([...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual(
        expect.arrayContaining([path, '/']),
      );
      expect(page.document.querySelector('main textarea')).toBeNull();
      await w.database.db
        .updateTable('care_request')
        .set({ status: 'in_progress' })
        .where('account_id', '=', id)
        .execute();
      expect((await see(sent.url, language)).document.querySelector('#state')).not.toBeNull();
    },
  );

  it('ask one question as the heading of its page, and say beside it which page of how many it is (S1-04)', async () => {
    const kind = named('rights_consultation');
    const page = await see(stepOf(kind, 3));
    expect(page.document.querySelector('h1')?.textContent).toBe('Történtek leírása');
    expect(page.document.querySelector('label[for=whatHappened] .sr-only')?.textContent).toBe('Történtek leírása');
    expect(page.text).toContain('2/6. lépés');
    const several = await see(stepOf(kind, 2));
    expect(several.document.querySelector('h1')?.textContent).toBe('Miről és melyik intézményről van szó?');
    expect(several.document.querySelector('label[for=institution] .sr-only')).toBeNull();
  });

  it.each(languages)(
    'say in %s before they begin for whom each is, who answers, by when, and what is needed (S1-04)',
    async (language) => {
      for (const kind of careRequestKinds) {
        const page = await see(stepOf(kind, 1), language);
        const terms = [...page.document.querySelectorAll('main dl dt')];
        expect([kind.service, terms.length, page.document.querySelector('main blockquote') !== null]).toEqual([
          kind.service,
          4,
          true,
        ]);
        for (const element of page.document.querySelectorAll('main dl dd, main blockquote, main ol li'))
          expect(element.textContent?.trim()).not.toBe('');
      }
    },
  );

  it('say in words that too many are open, and keep the form (S1-04)', async () => {
    const kind = named('p4p');
    for (let turn = 0; turn < 3; turn += 1) expect((await fill(await toCheck(kind), ticked)).status).toBe(200);
    const refused = await fill(await toCheck(kind), ticked);
    expect([refused.status, refused.url]).toEqual([409, stepOf(kind, 2)]);
    expect(refused.document.querySelector('main [role=alert]')?.textContent).toContain('több nyitott kérése');
  });

  it('send a visitor home, as before (S4.2-01)', async () => {
    const answer = await w.request(stepOf(named('psychology'), 1));
    expect([answer.status, answer.headers.get('location')?.startsWith('/?next=')]).toEqual([302, true]);
  });
});

describe('the form of a request for a relative', () => {
  const radios = ({ document }: Visit) =>
    [...document.querySelectorAll<HTMLInputElement>('main input[name=personId]')].map(({ value, checked }) => [
      value,
      checked,
    ]);
  const added = async (more: Parameters<typeof child>[0] = {}) =>
    good(await w.call(createRelative, child(more), headers)).id;

  it('asks for whom on the first page of every service that takes one of that age, and nobody without relatives (not-shown 5.8)', async () => {
    axe = false;
    expect(radios(await see(stepOf(named('thyroid'), 2)))).toEqual([]);
    const [personId] = [await added(), await added({ firstName: 'Nem', scope: ['book'] })];
    for (const kind of kinds)
      expect([kind.service, radios(await see(stepOf(kind, 2)))]).toEqual([
        kind.service,
        kind.fromAge > 8
          ? []
          : [
              [id, true],
              [personId, false],
            ],
      ]);
    axe = true;
  });

  it.each(oneLanguage('hu'))(
    'says the name to the end in %s, asks no age that it knows, and shows it in the list, on the page and at the desk (not-shown 5.8)',
    async (language) => {
      const personId = await added();
      const name = language === 'hu' ? 'Szőke Bence' : 'Bence';
      const kind = named('pediatric');
      const first = await see(stepOf(kind, 2), language);
      const complaint = { complaint: 'Köhög.' };
      const own = await fill(first, { ...complaint, personId: id }, language);
      expect([own.status, summaryOf(own)]).toEqual([422, ['#childAge']]);
      let page = await fill(first, { ...complaint, personId }, language);
      for (const names of kind.groups.slice(1)) page = await fill(page, typedAnswers(names), language);
      const files = [{ name: 'folt.pdf', bytes: await plainPdf('folt') }];
      const check = (await sendForm(w, page.url, { fields: formIn(page), files }, jar, language)).page;
      if (!check) throw new Error('the files lead nowhere');
      expect(check.document.querySelector('main dl')?.textContent).toContain(name);
      const sent = await fill(check, ticked, language);
      expect([sent.url.startsWith('/requests/'), sent.text.includes(name)]).toEqual([true, true]);
      expect((await see('/requests', language)).document.querySelector('main li h2')?.textContent).toContain(name);
      const { id: requestId } = await w.database.db
        .selectFrom('care_request')
        .select('id')
        .where('relative_id', '=', personId)
        .executeTakeFirstOrThrow();
      const desk = new Map([['desk', (await w.desk(['medical_adviser'])).token]]);
      expect((await visit(w, `/desk/requests/${requestId}`, { jar: desk, language })).text).toContain(name);
    },
  );

  it('asks again where the mandate of the one who was chosen has ended, and sends nothing for another (T01)', async () => {
    const personId = await added();
    const kind = named('nutrition');
    let page = await see(stepOf(kind, 2));
    for (const names of kind.groups) page = await fill(page, { ...typedAnswers(names), personId });
    expect(page.text).toContain('Szőke Bence');
    good(await w.call(endRelative, { relativeId: personId }, headers));
    for (const led of [await see(page.url), await fill(page, ticked)]) {
      expect(led.url).toBe(stepOf(kind, 2, '&change=1'));
      expect(radios(led)).toEqual([[id, false]]);
      expect(summaryOf(led)[0]).toContain('personId');
    }
    expect(good(await w.call(listCareRequests, {}, headers)).total).toBe(0);
    const own = await fill(await see(stepOf(kind, 2, '&change=1')), { personId: id });
    expect([own.url, own.text.includes('Bence')]).toEqual([page.url, false]);
  });
});
