import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, press, see } from './care/pages.ts';
import { plainPdf } from './files/pdfs.ts';
import { type FormPage, formPages, valuesIn, whoMayAll } from './form-pages.ts';
import { type World, world } from './world.ts';

// One wizard asks all of these, by the pages of a browser without script.

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const forms = formPages('2026-11-23');
/** `half`: what is missing makes the page refuse it. */
const kinds = [
  { name: 'a request', draft: 'care-request', pages: forms.request, half: 0, typed: {}, sent: /^\/requests\// },
  {
    name: 'a claim',
    draft: 'claim',
    pages: forms.claim,
    half: 0,
    typed: { statementTrue: 'on', dataConsent: 'on' },
    sent: /^\/services\/claim-reporting\/[\w-]+\?/,
  },
  {
    name: 'an approval',
    draft: 'preauthorization',
    pages: forms.approval,
    half: 1,
    typed: { statementName: 'Szőke Ünige', statementAccepted: 'on' },
    sent: /^\/services\/preauthorization\/[\w-]+\?/,
  },
];

async function filesOf({ file }: FormPage) {
  return file === undefined ? {} : { files: [{ name: file, bytes: await plainPdf(file) }] };
}

describe.each(kinds)('$name', ({ draft, pages, half, typed, sent }) => {
  const browser = async (): Promise<Browser> => ({ w, language: 'en', jar: await whoMayAll(w) });

  it('is walked page by page, there and back, and sent once, however often its last button is pressed (S2.3-02, S1-04, S2.8-01, 0072)', async () => {
    const customer = await browser();
    const [first] = pages;
    let page = await see(customer, first?.path ?? '');
    for (const [no, one] of pages.entries()) {
      expect(page.url).toBe(one.path);
      if (no > 0) {
        const back = await press(customer, page, '[name=to]', { typed: one.typed });
        expect([back.url, valuesIn(back)]).toEqual([pages[no - 1]?.path, expect.objectContaining(said(pages[no - 1]))]);
        page = await see(customer, one.path);
        expect(valuesIn(page)).toMatchObject(said(one));
      }
      page = await press(customer, page, '[value=next]', { typed: said(one), ...(await filesOf(one)) });
    }
    const [once, again] = [
      await press(customer, page, '[value=send]', { typed }),
      await press(customer, page, '[value=send]', { typed }),
    ];
    expect(once.url).toMatch(sent);
    expect(again.url).toBe(once.url);
    const left = await w.database.db.selectFrom('draft').select('form').where('form', '=', draft).execute();
    expect(left).toEqual([]);
  });

  it('keeps what was typed on a page that it refuses, and leads back to it from the last (R5, R10, 0072)', async () => {
    const customer = await browser();
    for (const one of pages.slice(0, half))
      await press(customer, await see(customer, one.path), '[value=next]', { typed: said(one) });
    const one = pages[half];
    const [name = '', text = ''] = Object.entries(said(one)).findLast(([field]) => !field.includes('-')) ?? [];
    const page = await see(customer, one?.path ?? '');
    const refused = await press(customer, page, '[value=next]', { typed: { [name]: text } });
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

/** Without the button of the form. */
function said(page: FormPage | undefined): Record<string, string> {
  const { intent: _, ...fields } = page?.typed ?? {};
  return fields;
}
