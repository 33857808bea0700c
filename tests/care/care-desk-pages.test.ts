import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeToCareRequest } from '../../contract/care/care-request.ts';
import { askForInformation, getDeskCareRequest } from '../../contract/care/care-request-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { oneLanguage } from '../support/deep.ts';
import { type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { careCase, takenCase } from './request-at-desk.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const pageOf = (requestId: string) => `/desk/requests/${requestId}`;
const jarOf = ({ token }: { token: string }) => new Map([['desk', token]]);
const intents = ({ document }: Visit) =>
  [...document.querySelectorAll<HTMLButtonElement>('main button[name=intent]')]
    .map(({ value }) => value)
    .filter((intent) => !['assign', 'give_back', 'note', 'remind'].includes(intent));
const post = (form: Record<string, string>) => ({ method: 'POST', form });

describe.each(oneLanguage('hu'))('a request at the desk in %s', (language) => {
  it('keeps what every page owes, from the list to its end, whatever the role (S1-11, S1-08)', async () => {
    const { requestId, number, headers, desk } = await takenCase(w, {
      kind: 'sendDiagnosticsRequest',
      files: 1,
      role: 'medical_adviser',
    });
    const path = pageOf(requestId);
    const look = (form?: Record<string, string>) =>
      visit(w, path, { language, jar: jarOf(desk), axe: form === undefined, ...(form && post(form)) });
    const list = await visit(w, '/desk?list=requests&filter=mine', { language, cookie: desk.cookie });
    const line = list.document.querySelector(`tbody a[href="${path}"]`);
    expect([line?.textContent, list.document.querySelectorAll('thead th').length]).toEqual([number, 6]);
    const open = await look();
    expect(open.document.querySelector('main a[href="tel:+36301234567"]')).not.toBeNull();
    expect(intents(open)).toEqual([...order].sort(byPlace));
    const download = await w.request(path, {
      method: 'POST',
      headers: {
        cookie: desk.cookie,
        origin: 'http://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        intent: 'download',
        fileId: open.document.querySelector<HTMLInputElement>('input[name=fileId]')?.value ?? '',
      }).toString(),
    });
    expect([download.status, download.headers.get('location')?.startsWith('/download/')]).toEqual([303, true]);
    const page = await look({ intent: 'ask', text: 'Van friss lelete?' });
    expect(intents(page)).toEqual(['download', 'ask', 'write', 'close', 'refuse', 'withdraw_consent']);
    good(await w.call(writeToCareRequest, { number, text: 'Igen,\ntegnapi' }, headers));
    expect((await look()).text).toContain('tegnapi');
    expect(intents(await look({ intent: 'answer', text: 'Köszönöm.' }))).toEqual([
      'download',
      'write',
      'close',
      'withdraw_consent',
    ]);
    const over = await look({ intent: 'close', text: '' });
    expect([intents(over), over.document.querySelector('#steps')]).toEqual([['download', 'withdraw_consent'], null]);
    const agent = await w.desk(['agent']);
    expect(intents(await visit(w, path, { language, cookie: agent.cookie }))).toEqual(['withdraw_consent']);
  });

  it('keeps what was typed and ticked when a step is refused, and books or proposes by one press (S5-14, R39)', async () => {
    const { requestId, desk } = await takenCase(w);
    const look = (query: string, form?: Record<string, string>) =>
      visit(w, pageOf(requestId) + query, {
        language,
        jar: jarOf(desk),
        axe: form === undefined,
        ...(form && post(form)),
      });
    const seen = await look('?subfunction=101&from=2026-12-01&location=Budapest');
    const boxes = [...seen.document.querySelectorAll<HTMLInputElement>('input[name=times]')];
    const [first = '', second = ''] = boxes.map(({ value }) => value);
    expect(seen.document.querySelector('main details')?.hasAttribute('open')).toBe(true);
    const unsaid = await look('?from=2026-12-01', { intent: 'answer', text: '', times: second });
    expect([unsaid.status, unsaid.document.querySelector('#text')?.getAttribute('aria-invalid')]).toEqual([
      422,
      'true',
    ]);
    const ticked = [...unsaid.document.querySelectorAll<HTMLInputElement>('input[name=times]')].filter(
      ({ checked }) => checked,
    );
    expect(ticked.map(({ value }) => value)).toEqual([second]);
    const none = await look('', { intent: 'propose', text: 'Melyik jó?' });
    expect([none.status, none.document.querySelector<HTMLTextAreaElement>('#text')?.value]).toEqual([
      422,
      'Melyik jó?',
    ]);
    await look('', { intent: 'propose', text: 'Melyik jó?', times: second });
    const booked = await look('', { book: first });
    const { contents, reservation } = good(await w.call(getDeskCareRequest, { requestId }, desk.headers));
    expect(contents?.messages.map(({ kind }) => kind).sort()).toEqual(['booking', 'times']);
    expect(booked.text).toContain(reservation ?? 'no booking');
    const other = await look('', { book: second });
    expect(other.status).toBe(409);
    expect((await look('?location=Atlantisz&subfunction=x')).status).toBe(200);
  });
});

const order = ['download', 'answer', 'ask', 'write', 'close', 'refuse', 'organise', 'withdraw_consent'];
const byPlace = (one: string, other: string) => order.indexOf(one) - order.indexOf(other);

describe('what a role may not', () => {
  it('is not offered: who reads no contents is told so, takes nothing and gets no file (S1-08, P07)', async () => {
    const { requestId } = await careCase(w, { kind: 'sendInternalMedicineRequest', files: 1 });
    const { cookie } = await w.desk(['agent']);
    const seen = await visit(w, pageOf(requestId), { cookie });
    expect([seen.text.includes('szerepköre nem olvashatja'), intents(seen)]).toEqual([true, ['withdraw_consent']]);
    expect(seen.text).not.toContain('Fáj a hasam');
    const page = await visit(w, pageOf(requestId), { cookie, ...post({ intent: 'take' }) });
    expect(page.status).toBe(403);
  });

  it('hands a request only to colleagues who may read it (S1-08)', async () => {
    const { requestId } = await careCase(w);
    const [doctor, agent, chief] = [
      await w.desk(['medical_adviser']),
      await w.desk(['agent']),
      await w.desk(['supervisor']),
    ];
    const seen = await visit(w, pageOf(requestId), { cookie: chief.cookie });
    const offered = [...seen.document.querySelectorAll<HTMLOptionElement>('#operatorId option')].map(
      ({ value }) => value,
    );
    expect([offered.includes(doctor.id), offered.includes(agent.id)]).toEqual([true, false]);
    const page = await visit(w, pageOf(requestId), {
      jar: jarOf(chief),
      ...post({ intent: 'assign', operatorId: doctor.id, handOnReason: 'Szabadságon vagyok.' }),
    });
    expect(page.status).toBe(200);
    expect(intents(await visit(w, pageOf(requestId), { cookie: doctor.cookie }))).toContain('answer');
    expect((await visit(w, pageOf(requestId), { cookie: doctor.cookie, ...post({ intent: 'no-such' }) })).status).toBe(
      404,
    );
  });

  it('shows nothing of who sent an anonymous request, and proposes without booking (P07, S1-05)', async () => {
    const { requestId, desk, email } = await takenCase(w, { kind: 'sendPsychologyRequest' });
    const seen = await visit(w, `${pageOf(requestId)}?subfunction=101`, { cookie: desk.cookie });
    expect(seen.text).toContain('A kérés névtelen');
    for (const hidden of [email, 'Szőke', 'Ünige', '+36'])
      expect(seen.document.querySelector('main')?.textContent).not.toContain(hidden);
    expect([intents(seen).includes('propose'), seen.document.querySelector('button[name=book]')]).toEqual([true, null]);
  });

  it('is not there for another partner’s desk or without a log-in (T01)', async () => {
    const { requestId } = await careCase(w);
    const { cookie } = await w.desk(['medical_adviser'], 'telekom-health');
    const host = 'telekom-health.localhost:3000';
    expect((await visit(w, pageOf(requestId), { cookie, host })).status).toBe(404);
    expect((await visit(w, pageOf(requestId))).url).toContain('/desk/login');
  });
});

describe('the list of requests', () => {
  it('marks what is overdue and says in the service what it is about (S7-23, S1-08)', async () => {
    const own = await world();
    const { requestId } = await careCase(own);
    const { headers } = await own.desk(['medical_adviser']);
    own.pass({ hours: 24 * 7 });
    const { cookie, headers: later } = await own.desk(['medical_adviser']);
    const list = await visit(own, '/desk?list=requests&filter=overdue', { cookie });
    expect(list.document.querySelector('tbody')?.textContent).toMatch(/Belgyógyász.*Lejárt|Lejárt.*Belgyógyász/s);
    expect((await visit(own, pageOf(requestId), { cookie })).text).toContain('Lejárt');
    good(await own.call(takeCase, { caseId: requestId }, later));
    good(await own.call(askForInformation, { requestId, text: 'Mióta?' }, later));
    expect((await own.call(getDeskCareRequest, { requestId }, headers)).status).toBe(401);
    expect(
      (await visit(own, '/desk?list=requests&filter=overdue', { cookie })).document.querySelector('tbody'),
    ).toBeNull();
    await own.close();
  });
});
