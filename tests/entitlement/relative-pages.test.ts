import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverStates, putInsuredPerson } from '../../contract/entitlement/insured.ts';
import { createRelative, listRelatives } from '../../contract/entitlement/relative.ts';
import { relativeStates } from '../../contract/entitlement/relative-states.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { followInsured } from '../../server/entitlement/insured-relative/follow-insured.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf } from '../files/pdfs.ts';
import { dayParts } from '../support/day-parts.ts';
import { oneLanguage } from '../support/deep.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { planOf } from './covered.ts';
import { accepted, child, holder, linkIn, spouse } from './relatives.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const untranslated = /\b(?:relatives|desk|fields|errors|mail)\.[a-z_.-]+/;
const form = '/services/relatives/add';
const languages = ['hu', 'en', 'ro'];

async function customer() {
  const made = await holder(w);
  const jar: Jar = new Map([['token', made.token]]);
  return { ...made, jar };
}

const entries = {
  lastName: 'Szőke',
  firstName: 'Bence',
  'birthDate-year': '2018',
  'birthDate-month': '3',
  'birthDate-day': '5',
  relationship: 'child',
  'scope-book': 'on',
  'scope-records': 'on',
  declared: 'on',
};

const hiddenIn = (document: Document, selector = 'main form') =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>(`${selector} input[type=hidden]`)].map(({ name, value }) => [
      name,
      value,
    ]),
  );
const buttons = (document: Document) =>
  [...document.querySelectorAll<HTMLButtonElement>('main button[name=intent]:not([aria-hidden])')].map(
    ({ value }) => value,
  );

describe('the pages of relatives, without script', () => {
  it.each(oneLanguage('hu'))(
    'lead from nobody to a child with state, meaning and what may be done, in %s (S2.3-11, S1-11)',
    async (language) => {
      const { jar } = await customer();
      const empty = await visit(w, '/services/relatives', { jar, language });
      expect(empty.document.querySelector('main a[href^="/services/relatives/add"]')).not.toBeNull();
      const blank = await visit(w, form, { jar, language });
      expect(blank.text).toContain(
        good(
          await w.call(listRelatives, {}, { authorization: `Bearer ${jar.get('token')}`, 'accept-language': language }),
        ).declaration.title,
      );
      const done = await visit(w, form, {
        jar,
        language,
        method: 'POST',
        form: { ...hiddenIn(blank.document), ...entries },
      });
      expect([done.status, done.url.split('?')[0]]).toEqual([200, '/services/relatives']);
      expect(done.text).toContain('Bence');
      const link = done.document.querySelector('main li a')?.getAttribute('href') ?? '';
      const one = await visit(w, link, { jar, language });
      expect(buttons(one.document)).toEqual(['change', 'suspend', 'end']);
      for (const [intent, otherIntents] of [
        ['suspend', ['change', 'resume', 'end']],
        ['resume', ['change', 'suspend', 'end']],
        ['end', []],
      ] as const) {
        const after = await visit(w, link, { jar, language, method: 'POST', form: { intent } });
        expect([intent, after.status, buttons(after.document)]).toEqual([intent, 200, otherIntents]);
        expect(after.text).not.toMatch(untranslated);
      }
      for (const page of [empty, blank, done, one]) expect(page.text).not.toMatch(untranslated);
    },
  );

  it('keeps what was typed when it is refused, names each field, and forgets it when it was sent (R39, S8.1-09)', async () => {
    const { jar } = await customer();
    const blank = await visit(w, form, { jar });
    const { declared: _, 'scope-book': _book, 'scope-records': _records, ...less } = entries;
    const refused = await visit(w, form, {
      jar,
      method: 'POST',
      form: { ...hiddenIn(blank.document), ...less, email: 'x@y', taj: '111111111' },
    });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector<HTMLInputElement>('#firstName')?.value).toBe('Bence');
    for (const id of ['email', 'taj', 'scope-book'])
      expect([id, refused.document.querySelector(`#${id}`)?.getAttribute('aria-invalid')]).toEqual([id, 'true']);
    const again = await visit(w, form, { jar });
    expect(again.document.querySelector<HTMLInputElement>('#firstName')?.value).toBe('Bence');
    expect(again.document.querySelector<HTMLInputElement>('#taj')?.value).toBe('');
    await visit(w, form, { jar, method: 'POST', form: { ...hiddenIn(again.document), ...entries } });
    const fresh = await visit(w, form, { jar });
    expect(fresh.document.querySelector<HTMLInputElement>('#firstName')?.value).toBe('');
  });

  it('are the same in the application, where the form stands alone and leads back to its list (S2.3-11, S1-10)', async () => {
    const { jar } = await customer();
    const list = await visit(w, '/telekom-health-app-relatives?webview=1', { jar });
    expect(list.document.querySelector('main a[href*="relative-forms-mode"]')).not.toBeNull();
    expect(list.document.querySelector('header')).toBeNull();
    const path = '/telekom-health-app-relatives/relative-forms-mode';
    const blank = await visit(w, path, { jar });
    const done = await visit(w, path, { jar, method: 'POST', form: { ...hiddenIn(blank.document), ...entries } });
    expect([done.status, done.url.split('?')[0]]).toEqual([200, '/telekom-health-app-relatives']);
  });

  it('are closed to whoever has no such plan or is not logged in (S4.2-03, S2.3-11)', async () => {
    const { token } = await holder(w, { subscriptions: [[]] });
    const jar: Jar = new Map([['token', token]]);
    for (const path of ['/services/relatives', form, `/services/relatives/${randomUUID()}`]) {
      expect((await visit(w, path, { jar })).url.startsWith('/services/relatives')).toBe(false);
      expect((await visit(w, path)).url.startsWith('/services/relatives')).toBe(false);
    }
    const own = await customer();
    expect((await visit(w, `/services/relatives/${randomUUID()}`, { jar: own.jar })).status).toBe(404);
  });
});

describe('the page of a mailed request', () => {
  it.each(oneLanguage('ro'))(
    'shows who asks for what, and accepts and takes back by a button alone, in %s (D2, B8)',
    async (language) => {
      const { headers } = await holder(w);
      const to = `${randomUUID()}@example.com`;
      good(await w.call(createRelative, spouse({ email: to, scope: ['book', 'records'] }), headers));
      const path = `/relative-invitation/${await linkIn(w, to)}`;
      const invitationPage = await visit(w, path, { language });
      expect([invitationPage.text.includes('Ünige'), buttons(invitationPage.document)]).toEqual([
        true,
        ['accept', 'refuse'],
      ]);
      const self = { name: 'Márton SZOKE', 'birthDate-year': '1979', 'birthDate-month': '8', 'birthDate-day': '21' };
      const send = (intent: string) =>
        visit(w, path, { language, method: 'POST', form: { ...hiddenIn(invitationPage.document), ...self, intent } });
      expect(buttons((await send('accept')).document)).toEqual(['refuse']);
      const over = await send('refuse');
      expect(buttons(over.document)).toEqual([]);
      for (const page of [invitationPage, over]) expect(page.text).not.toMatch(untranslated);
      expect((await visit(w, `/relative-invitation/${'A'.repeat(43)}`, { language })).status).toBe(200);
    },
  );
});

describe('a ward', () => {
  it('gets its paper from the customer and its answer from the desk, on pages without script (not-shown 5.8, S1-08)', async () => {
    const { jar, headers } = await customer();
    const { id } = good(
      await w.call(
        createRelative,
        child({ relationship: 'ward', birthDate: '1951-04-02', declared: undefined }),
        headers,
      ),
    );
    const path = `/services/relatives/${id}`;
    const nothing = await visit(w, path, { jar, method: 'POST', form: { intent: 'proof' } });
    expect([nothing.status, nothing.document.querySelector('#file')?.getAttribute('aria-invalid')]).toEqual([
      422,
      'true',
    ]);
    const files = [{ name: 'hatarozat.pdf', bytes: await plainPdf() }];
    const sent = await sendForm(w, path, { fields: { intent: 'proof' }, files }, jar);
    expect(sent.status).toBe(303);
    expect(sent.page?.text).toContain('Az iratot megkaptuk');
    const { token } = await w.desk(['agent']);
    const desk: Jar = new Map([['desk', token]]);
    const list = await visit(w, '/desk?list=relatives', { jar: desk });
    const line = `/desk/relatives/${id}`;
    expect([...list.document.querySelectorAll('main td a')].map((link) => link.getAttribute('href'))).toContain(line);
    for (const language of languages)
      expect((await visit(w, line, { jar: desk, language })).text).not.toMatch(untranslated);
    const short = await visit(w, line, { jar: desk, method: 'POST', form: { intent: 'refuse' } });
    expect([short.status, short.document.querySelector('#reason')?.getAttribute('aria-invalid')]).toEqual([
      422,
      'true',
    ]);
    const done = await visit(w, line, { jar: desk, method: 'POST', form: { intent: 'accept' } });
    expect([done.status, buttons(done.document)]).toEqual([200, ['download', 'note', 'remind']]);
    const noted = { intent: 'note', caseNote: 'A gyámhivatal is megerősítette.' };
    expect((await visit(w, line, { jar: desk, method: 'POST', form: noted })).text).toContain(noted.caseNote);
    const page = await visit(w, path, { jar });
    expect(page.text).toContain('Érvényes');
    expect(page.text).not.toContain(noted.caseNote);
  });
});

describe('a relative who may be insured', () => {
  const words = {
    hu: {
      unsure: 'még nem erősítette meg',
      sure: 'A biztosítása rá is kiterjed',
      no: 'A biztosítása most nem terjed ki rá',
    },
    en: { unsure: 'has not confirmed it yet', sure: 'Your insurance covers them too', no: 'does not cover them now' },
    ro: { unsure: 'încă nu a confirmat', sure: 'Asigurarea dumneavoastră o acoperă', no: 'nu o acoperă acum' },
  } as const;

  const differs = { hu: 'eltér', en: 'differs', ro: 'diferă' } as const;

  async function waiting() {
    const flags = ['hasRelatives', 'hasCoverage', 'hasAppointments'] as const;
    const made = await holder(w, { subscriptions: [flags], plan: planOf({}), family: [] });
    const input = child({ coverageShared: true });
    const { id } = good(await w.call(createRelative, input, made.headers));
    await followInsured(w.services, w.hosts.all);
    const jar: Jar = new Map([['token', made.token]]);
    const desk: Jar = new Map([['desk', (await w.desk(['supervisor'])).token]]);
    return { ...made, jar, desk, path: `/services/relatives/${id}`, line: `/desk/relatives/${id}`, id };
  }

  it.each(['hu', 'en', 'ro'] as const)(
    'is said to pay as anybody, sends a paper, and is insured by the desk, without script, in %s (S2.3-11, S1-11)',
    async (language) => {
      const { jar, desk, path, line, id } = await waiting();
      const say = words[language];
      for (const page of ['/services/relatives', path])
        expect((await visit(w, page, { jar, language })).text).toContain(say.unsure);
      const coverage = await visit(w, `/services/coverage?person=${id}`, { jar, language });
      expect(coverage.text).toContain(say.no);
      expect([...coverage.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toContain(
        path,
      );
      const files = [{ name: 'kotveny.pdf', bytes: await plainPdf(`kotveny ${id}`) }];
      const sent = await sendForm(w, path, { fields: { intent: 'cover_proof' }, files }, jar, language);
      expect(sent.status).toBe(303);
      const list = await visit(w, '/desk?list=relatives', { jar: desk, language });
      expect([...list.document.querySelectorAll('main td a')].map((link) => link.getAttribute('href'))).toContain(line);
      const deskPage = await visit(w, line, { jar: desk, language });
      expect([buttons(deskPage.document), deskPage.text.includes('kotveny.pdf')]).toEqual([
        ['download', 'confirm_cover', 'refuse_cover', 'note', 'remind'],
        true,
      ]);
      const chosen =
        [...deskPage.document.querySelectorAll<HTMLInputElement>('input[name=policyNo]')].at(0)?.value ?? '';
      const form = { intent: 'confirm_cover', policyNo: chosen, ...dayParts('from', '2026-01-01') };
      const blank = await visit(w, line, {
        jar: desk,
        language,
        method: 'POST',
        form: { intent: form.intent, policyNo: chosen },
      });
      expect([blank.status, blank.document.querySelector('#from')?.getAttribute('aria-invalid')]).toEqual([
        422,
        'true',
      ]);
      const done = await visit(w, line, { jar: desk, language, method: 'POST', form });
      expect([done.status, buttons(done.document)]).toEqual([200, ['download', 'note', 'remind']]);
      expect((await visit(w, path, { jar, language })).text).toContain(say.sure);
      for (const page of [coverage, list, deskPage, blank, done]) expect(page.text).not.toMatch(untranslated);
    },
  );

  it.each(['hu', 'en', 'ro'] as const)(
    'is shown beside whoever of the list it may be, and is insured by one button, without script, in %s (S2.3-11, S1-08, S1-11)',
    async (language) => {
      const { subscriptions, jar, desk, path, line } = await waiting();
      const key = await w.partnerKey(['members']);
      const { policy_no: policyNo } = await w.database.db
        .selectFrom('subscription')
        .select('policy_no')
        .where('id', 'in', subscriptions)
        .executeTakeFirstOrThrow();
      const listed = { policyNo, lastName: 'Szőke-Nagy', birthDate: '2018-03-05', validFrom: '2026-01-01' };
      for (const firstName of ['Bence Márk', 'Bence Ábel', 'Vince'])
        good(await w.call(putInsuredPerson, { ...listed, firstName }, key));
      const deskPage = await visit(w, line, { jar: desk, language });
      const candidates = () => [...deskPage.document.querySelectorAll('main section[aria-labelledby^=candidate]')];
      expect(candidates()).toHaveLength(2);
      const [first, second] = candidates();
      const cells = [...(first?.querySelectorAll('tbody tr') ?? [])].map((row) =>
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
      );
      expect(cells.slice(0, 2)).toEqual([
        ['Szőke', 'Szőke-Nagy'],
        ['Bence', first?.textContent.includes('Márk') ? 'Bence Márk' : 'Bence Ábel'],
      ]);
      expect(first?.textContent.split(differs[language])).toHaveLength(3);
      const options = [...deskPage.document.querySelectorAll('select[name=insuredPersonId] option')];
      expect(options.filter(({ textContent }) => textContent.includes('Vince'))).toHaveLength(1);
      const press = (section: Element | undefined, intent: string) => {
        const form = section?.querySelector(`button[value=${intent}]`)?.closest('form');
        const hidden = [...(form?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [])];
        const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
        return visit(w, line, { jar: desk, language, method: 'POST', form: { ...fields, intent } });
      };
      const apart = await press(first, 'another_person');
      expect([
        apart.status,
        apart.document.querySelectorAll('main section[aria-labelledby^=candidate]').length,
      ]).toEqual([200, 1]);
      expect((await visit(w, path, { jar, language })).text).toContain(words[language].unsure);
      const done = await press(second, 'same_person');
      expect([done.status, buttons(done.document)]).toEqual([200, ['note', 'remind']]);
      const page = await visit(w, path, { jar, language });
      expect(page.text).toContain(words[language].sure);
      expect(page.text).not.toContain('Márk');
      for (const one of [deskPage, apart, done, page]) expect(one.text).not.toMatch(untranslated);
    },
  );

  it('is refused with the desk’s words, and the holder reads them and may send another paper (S2.3-11)', async () => {
    const { jar, desk, path, line } = await waiting();
    const form = { intent: 'refuse_cover', reason: 'A kötvényen nincs rajta a neve.' };
    expect((await visit(w, line, { jar: desk, method: 'POST', form })).status).toBe(200);
    const page = await visit(w, path, { jar });
    expect(page.text).toContain('A biztosítása nem terjed ki rá: A kötvényen nincs rajta a neve.');
    expect(buttons(page.document)).toContain('cover_proof');
    const nothing = await visit(w, path, { jar, method: 'POST', form: { intent: 'cover_proof' } });
    expect([nothing.status, nothing.document.querySelector('#file')?.getAttribute('aria-invalid')]).toEqual([
      422,
      'true',
    ]);
  });
});

it('has words for each state, step and letter in three languages (S1-11)', async () => {
  const { headers } = await holder(w);
  await accepted(w, headers, { email: `${randomUUID()}@example.com` });
  const { texts } = w.services;
  const covers = [
    'insured',
    'ask_insured',
    'confirm_insured',
    'refuse_insured',
    'check_insured',
    'send_cover_proof',
    'key',
  ];
  const verbs = ['add', 'read', 'change', 'accept', 'refuse', 'withdraw', 'send_proof', 'accept_proof', 'refuse_proof'];
  for (const language of ['hu', 'en', 'ro'] as const) {
    for (const state of statesOf(relativeStates)) expect(texts.has(language, `relatives.state.${state}`)).toBe(true);
    for (const state of coverStates) expect(texts.has(language, `relatives.cover.${state}`)).toBe(true);
    for (const verb of [...verbs, ...covers, 'suspend', 'resume', 'end', 'reseal'])
      expect([verb, texts.has(language, `account.action.relative_${verb}`)]).toEqual([verb, true]);
  }
});
