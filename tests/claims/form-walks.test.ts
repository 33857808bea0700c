import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, press, see } from '../care/pages.ts';
import { plainPdf } from '../files/pdfs.ts';
import { sampled } from '../support/deep.ts';
import type { Visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { customerOfAll, type FormPage, formPages, valuesIn, whoMayAll } from './form-pages.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const forms = formPages('2026-11-23');
/** `half`: the page refuses it, because something is missing. */
const kinds = [
  {
    name: 'a request',
    draft: 'care-request',
    pages: forms.request,
    half: 0,
    box: 'consent',
    entries: {},
    sent: /^\/requests\//,
  },
  {
    name: 'a claim',
    draft: 'claim',
    pages: forms.claim,
    half: 0,
    box: 'dataConsent',
    entries: { statementTrue: 'on' },
    sent: /^\/services\/claim-reporting\/[\w-]+\?/,
  },
  {
    name: 'an approval',
    draft: 'preauthorization',
    pages: forms.approval,
    half: 1,
    box: 'consent',
    entries: { statementName: 'Szőke Ünige', statementAccepted: 'on' },
    sent: /^\/services\/preauthorization\/[\w-]+\?/,
  },
];

async function filesOf({ file }: FormPage) {
  return file === undefined ? {} : { files: [{ name: file, bytes: await plainPdf(file) }] };
}

describe.each(sampled(kinds, 3, 1))('$name', ({ draft, pages, half, box, entries, sent }) => {
  const browser = async (): Promise<Browser> => ({ w, language: 'en', jar: await whoMayAll(w) });

  it('is walked page by page, there and back, and sent once, however often its last button is pressed (S2.3-02, S1-04, S2.8-01, 0072)', async () => {
    const customer = await browser();
    const [first] = pages;
    let page = await see(customer, first?.path ?? '');
    for (const [no, one] of pages.entries()) {
      expect(page.url).toBe(one.path);
      if (no > 0) {
        const back = await press(customer, page, '[name=to]', { entries: one.entries });
        expect([back.url, valuesIn(back)]).toEqual([
          pages[no - 1]?.path,
          expect.objectContaining(entriesOf(pages[no - 1])),
        ]);
        page = await see(customer, one.path);
        expect(valuesIn(page)).toMatchObject(entriesOf(one));
      }
      page = await press(customer, page, '[value=next]', { entries: entriesOf(one), ...(await filesOf(one)) });
    }
    const [once, again] = [
      await press(customer, page, '[value=send]', { entries: { ...entries, [box]: 'on' } }),
      await press(customer, page, '[value=send]', { entries: { ...entries, [box]: 'on' } }),
    ];
    expect(once.url).toMatch(sent);
    expect(again.url).toBe(once.url);
    const drafts = await w.database.db.selectFrom('draft').select('form').where('form', '=', draft).execute();
    expect(drafts).toEqual([]);
  });

  const toLast = async (person: Browser) => {
    const [first] = pages;
    let page = await see(person, first?.path ?? '');
    for (const one of pages)
      page = await press(person, page, '[value=next]', { entries: entriesOf(one), ...(await filesOf(one)) });
    return page;
  };
  it('is sent with every field left blank that says it is optional (S3.8-01, R10)', async () => {
    const customer = await browser();
    const [first] = pages;
    let page = await see(customer, first?.path ?? '');
    for (const one of pages) {
      const blank = Object.fromEntries(optionalIn(page).map((name) => [name, '']));
      const answers = { ...entriesOf(one), ...blank };
      const next = await press(customer, page, '[value=next]', { entries: answers, ...(await filesOf(one)) });
      expect([one.path, Object.keys(blank), next.status]).toEqual([one.path, Object.keys(blank), 200]);
      page = next;
    }
    expect((await press(customer, page, '[value=send]', { entries: { ...entries, [box]: 'on' } })).url).toMatch(sent);
  });

  const boxIn = ({ document }: Visit) => document.querySelector<HTMLInputElement>(`main input[name=${box}]`);
  const faultsIn = ({ document }: Visit) =>
    [...document.querySelectorAll('main [role=alert] a')].map((link) => link.getAttribute('href'));

  it('is not sent without the consent, whose box nobody ticks beforehand, and keeps all else (not-shown 5.3, not-shown 5.6, R10)', async () => {
    const customer = await browser();
    const last = await toLast(customer);
    expect(boxIn(last)?.checked).toBe(false);
    const bare = await press(customer, last, '[value=send]');
    expect([bare.status, faultsIn(bare)]).toEqual([422, expect.arrayContaining([`#${box}`])]);
    const refused = await press(customer, last, '[value=send]', { entries });
    expect([refused.status, faultsIn(refused)]).toEqual([422, [`#${box}`]]);
    expect(refused.document.querySelector(`#${box}-error`)?.textContent).toContain(
      w.services.texts.say('en', 'errors.KM019.text'),
    );
    expect(valuesIn(refused)).toMatchObject(entries);
    expect(boxIn(refused)?.checked).toBe(false);
    const { key: _, ...values } = valuesIn(last);
    expect(valuesIn(refused)).toMatchObject(values);
    const ticked = await press(customer, refused, '[value=send]', { entries: { [box]: 'on' } });
    expect(ticked.url).toMatch(sent);
  });

  it('is refused with a box that stood for another text, and shows the one in force without the tick (P05)', async () => {
    const customer = await browser();
    const last = await toLast(customer);
    const old = { ...entries, [box]: 'on', consentVersion: '2020-01-01' };
    const refused = await press(customer, last, '[value=send]', { entries: old });
    expect([refused.status, faultsIn(refused), boxIn(refused)?.checked]).toEqual([422, [`#${box}`], false]);
    expect((await press(customer, refused, '[value=send]', { entries: { [box]: 'on' } })).url).toMatch(sent);
  });

  it('is filled in by an operator, and says on each page that only the customer sends it; the last has no button (T15)', async () => {
    const { id } = await customerOfAll(w);
    const { token } = await w.operatorFor(id, 'Telefonos kérés', ['agent', 'medical_adviser', 'claims_assessor']);
    const operator: Browser = { w, language: 'en', jar: new Map([['token', token]]) };
    const notice = w.services.texts.say('en', 'wizard.prepared.text');
    expect((await see(operator, pages[1]?.path ?? '')).text).toContain(notice);
    const last = await toLast(operator);
    expect(last.text).toContain(notice);
    expect(last.document.querySelectorAll('main dl dd').length).toBeGreaterThanOrEqual(pages.length);
    expect(last.document.querySelector('main form, main button, main input')).toBeNull();
    const customer: Browser = { ...operator, jar: new Map([['token', (await w.session(id)).token]]) };
    expect((await see(customer, pages[0]?.path ?? '')).text).not.toContain(notice);
  });

  it('keeps what was typed on a page that it refuses, and leads back to it from the last (R5, R10, 0072)', async () => {
    const customer = await browser();
    for (const one of pages.slice(0, half))
      await press(customer, await see(customer, one.path), '[value=next]', { entries: entriesOf(one) });
    const one = pages[half];
    const [name = '', text = ''] = Object.entries(entriesOf(one)).findLast(([field]) => !field.includes('-')) ?? [];
    const page = await see(customer, one?.path ?? '');
    const refused = await press(customer, page, '[value=next]', { entries: { [name]: text } });
    const faults = refused.document.querySelectorAll('main [role=alert] a').length;
    expect([refused.status, faults > 0, valuesIn(refused)[name]]).toEqual([422, true, text]);
    expect(valuesIn(await see(customer, one?.path ?? ''))[name]).toBe(text);
    const last = pages.at(-1)?.path ?? '';
    const number = /step=(\d+)$/.exec(last)?.[1];
    const end =
      number === undefined ? last.replace('=call', '=statement') : last.replace(/\d+$/, `${Number(number) + 1}`);
    const led = await see(customer, end);
    expect([led.url, valuesIn(led)[name]]).toEqual([`${one?.path}&change=1`, text]);
    expect(led.document.querySelectorAll('main [role=alert] a').length).toBe(faults);
  });
});

/** Without the form's button. */
function entriesOf(page: FormPage | undefined): Record<string, string> {
  const { intent: _, ...fields } = page?.entries ?? {};
  return fields;
}

/** Each part of a date counts, too. */
function optionalIn({ document }: Visit): string[] {
  const word = `(${w.services.texts.say('en', 'ui.field.optional')})`;
  const labels = [...document.querySelectorAll<HTMLElement>('main form#step :is(label, legend)')];
  return labels
    .filter(({ textContent }) => textContent.includes(word))
    .flatMap((label) => {
      const within = label.matches('legend') ? label.parentElement : undefined;
      const controls = within?.querySelectorAll<HTMLInputElement>('input, select, textarea');
      const own = document.querySelector<HTMLInputElement>(`[id="${label.getAttribute('for')}"]`);
      return controls ? [...controls] : own ? [own] : [];
    })
    .map(({ name }) => name);
}
