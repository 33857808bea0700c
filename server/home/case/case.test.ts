import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendClaim } from '../../../contract/claims/claim.ts';
import { listPreauthServices, sendPreauthorization } from '../../../contract/claims/preauthorization.ts';
import { getDeskCase, readCase } from '../../../contract/home/case.ts';
import { caseVisits, visitTurns } from '../../../contract/home/visit-turns.ts';
import type { Role } from '../../../contract/platform/desk-right.ts';

import { addRecord } from '../../../contract/records/record.ts';
import { sendRequest } from '../../../tests/care/request.ts';
import { claimed } from '../../../tests/claims/claims.ts';
import { preauthWish, recommendation } from '../../../tests/claims/preauthorizations.ts';
import { caseCustomer, wholeCase } from '../../../tests/claims/whole-case.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { oneLanguage } from '../../../tests/support/deep.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

const customer = () => caseCustomer(w);
const faultsOf = ({ error }: { error: { violations: { propertyName: string; errorCode: string }[] } | undefined }) =>
  error?.violations.map(({ propertyName, errorCode }) => [propertyName, errorCode]);

let one: Awaited<ReturnType<typeof wholeCase>>;
beforeAll(async () => {
  one = await wholeCase(w);
});

describe('a case', () => {
  it('is one timeline from the request to the money, by whichever of its numbers it is asked for (B4)', async () => {
    const { mine, request, approval, booked, claim, visit: appointment } = one;
    expect(appointment).toMatchObject({ number: booked.number, provider: 'Bükkfa Rendelő', doctor: 'Dr. Kovács Béla' });
    const answers = [];
    for (const number of [request, approval.number, booked.number, claim.number.toLowerCase()])
      answers.push(good(await w.call(readCase, { number }, mine.headers)));
    const [first] = answers;
    expect(first?.parts.map(({ kind, number, status, turn }) => [kind, number, status, turn])).toEqual([
      ['care_request', request, 'submitted', 'desk'],
      ['preauthorization', approval.number, 'used', null],
      ['reservation', booked.number, 'fulfilled', null],
      ['record', null, 'current', null],
      ['claim', claim.number, 'paid', null],
    ]);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(first?.money.map(({ name, amount }) => [name, amount.amount, amount.currency])).toEqual([
      ['claimed', 10_000, 'HUF'],
      ['accepted', 10_000, 'HUF'],
      ['paid', 10_000, 'HUF'],
      ['to_come', 0, 'HUF'],
    ]);
    const payments = first?.parts.map((part) => part.payments.map(({ amount, outcome }) => [amount.amount, outcome]));
    expect(payments).toEqual([[], [], [], [], [[10_000, 'paid']]]);
    expect(first?.parts.map(({ sums }) => sums.map(({ name, amount }) => [name, amount.amount]))).toEqual([
      [],
      [],
      [
        ['patient_pays', 4500],
        ['insurer_pays', 20_000],
      ],
      [],
      [
        ['claimed', 10_000],
        ['accepted', 10_000],
        ['paid', 10_000],
      ],
    ]);
    const done = first?.steps.toReversed().map(({ action, part }) => [part, action]);
    const inOrder = ['care_request.send', 'preauthorization.send', 'preauthorization.approve', 'reservation.book'];
    expect(done?.filter(([, action]) => inOrder.includes(String(action)))).toEqual([
      [0, 'care_request.send'],
      [1, 'preauthorization.send'],
      [1, 'preauthorization.approve'],
      [2, 'reservation.book'],
    ]);
    expect(done?.at(-1)).toEqual([4, 'claim.mark_paid']);
    expect(first?.steps.some(({ action }) => /read|hold|download/.test(action))).toBe(false);
  });

  it('says of each open part whose turn it is and until when, and what is overdue (B4, R45)', async () => {
    const { mine, request } = one;
    const read = async () => good(await w.call(readCase, { number: request }, mine.headers)).parts[0];
    const before = await read();
    expect(before).toMatchObject({ turn: 'desk', overdue: false });
    const now = w.now().toString();
    w.setNow(
      Temporal.Instant.from(before?.dueAt ?? '')
        .add({ seconds: 1 })
        .toString(),
    );
    await mine.again();
    expect(await read()).toMatchObject({ turn: 'desk', overdue: true });
    w.setNow(now);
    await mine.again();
  });

  it('is the desk’s as far as a role may read, and no anonymous request is put together with a name (B4, T04, P07)', async () => {
    const { request, booked, approval, claim } = one;
    const seen = async (roles: Role[], number: string) => {
      const answer = await w.call(getDeskCase, { number }, (await w.desk(roles)).headers);
      return answer.ok ? answer.ok.parts.map(({ kind }) => kind) : codeOf(answer);
    };
    expect(await seen(['supervisor', 'medical_adviser'], request)).toEqual([
      'care_request',
      'preauthorization',
      'reservation',
      'record',
      'claim',
    ]);
    expect(await seen(['agent'], booked.number)).toEqual(['care_request', 'reservation']);
    expect(await seen(['claims_assessor'], claim.number)).toEqual(['preauthorization', 'claim']);
    expect(await seen(['agent'], approval.number)).toBe('#404');
    const hidden = await customer();
    const anonymous = good(await sendRequest(w, hidden.headers, 'psychology', { anonymous: 'yes' })).number;
    expect(await seen(['supervisor', 'medical_adviser'], anonymous)).toBe('#404');
    expect(good(await w.call(readCase, { number: anonymous }, hidden.headers)).parts).toHaveLength(1);
  });

  it('is nobody else’s: another customer, another partner, a number of nothing and a visitor (T01, T03)', async () => {
    const { request, booked, desk } = one;
    const other = await customer();
    const answers = [
      await w.call(readCase, { number: booked.number }, other.headers),
      await w.call(readCase, { number: 'ZZZZ-ZZZZ' }, one.mine.headers),
      await w.call(getDeskCase, { number: 'ZZZZ-ZZZZ' }, desk.headers),
      await w.call(getDeskCase, { number: request }, (await w.desk(['supervisor'], 'telekom-health')).headers),
    ];
    expect(answers.map(codeOf)).toEqual(['#404', '#404', '#404', 'K401']);
    expect(codeOf(await w.call(readCase, { number: booked.number }))).toBe('K401');
    expect(codeOf(await w.call(getDeskCase, { number: booked.number }, one.mine.headers))).toBe('K401');
  });

  it('is written down as a look at each of its parts (P04, P12)', async () => {
    const { mine, booked } = one;
    const { headers, id } = await w.desk(['supervisor']);
    good(await w.call(getDeskCase, { number: booked.number }, headers));
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'patient'])
      .where('actor', '=', `operator:${id}`)
      .where('action', 'like', '%.read')
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual(
      ['care_request.read', 'claim.read', 'preauthorization.read', 'reservation.read'].toSorted(),
    );
    expect(new Set(rows.map(({ patient }) => patient))).toEqual(new Set([mine.id]));
  });

  it('is joined only by numbers of one’s own: another’s visit, request or nothing is refused at its field (T01, R10)', async () => {
    const { booked, request } = one;
    const { headers } = await customer();
    for (const foreign of [booked.number, 'ZZZZ-ZZZZ', 'x']) {
      const sent = await w.call(sendClaim, await claimed(w, headers, { visitRef: foreign }), headers);
      expect(faultsOf(sent)).toEqual([['visitRef', 'V007']]);
      const fileIds = [await recommendation(w, headers, `lap-${foreign}.pdf`, 'record')];
      const report = { name: 'Lap', kind: 'visit' as const, issuedAt: '2026-11-20', visitRef: foreign, fileIds };
      expect(faultsOf(await w.call(addRecord, report, headers))).toEqual([['visitRef', 'V007']]);
    }
    const wish = preauthWish([await recommendation(w, headers)], { caseRef: request });
    expect(faultsOf(await w.call(sendPreauthorization, wish, headers))).toEqual([['caseRef', 'V007']]);
    expect(good(await w.call(listPreauthServices, {}, headers)).cases).toEqual([]);
  });

  it.each(oneLanguage('hu'))(
    'is a page for the customer and for the desk in %s, without script (B4, S1-11)',
    async (language) => {
      const { mine, request, booked, desk } = one;
      const jar: Jar = new Map([['token', (await w.session(mine.id)).token]]);
      const page = await visit(w, `/cases/${booked.number}`, { jar, language, axe: true });
      expect([page.status, page.document.querySelectorAll('section[aria-labelledby=parts] > ol > li').length]).toEqual([
        200, 6,
      ]);
      const links = [...page.document.querySelectorAll<HTMLAnchorElement>('main a')].map(({ pathname }) => pathname);
      for (const link of links.filter((to) => to.startsWith('/'))) {
        const opened = await visit(w, link, { jar, language });
        expect([link, opened.status]).toEqual([link, 200]);
      }
      expect(links).toContain(`/requests/${request}`);
      const atDesk = await visit(w, `/desk/episodes/${booked.number}`, { cookie: desk.cookie, language, axe: true });
      const name = language === 'hu' ? 'Szőke Ünige' : 'Ünige Szőke';
      expect([atDesk.status, atDesk.text.includes(name)]).toEqual([200, true]);
      for (const { text } of [page, atDesk])
        expect(text).not.toMatch(/\b(?:case|desk|claims|preauth|care|mine)\.[a-z_.]+/);
    },
  );
});

it('the forms that a case leads to know of what they come: the day and clinic of a visit, the request of an approval (B4, S2.3-02, S2.8-01)', async () => {
  const { mine, booked, request, visit: appointment } = one;
  const jar: Jar = new Map([['token', (await w.session(mine.id)).token]]);
  const form = '/services/claim-reporting';
  const page = await visit(w, `${form}?step=1&visit=${booked.number}`, { jar });
  const value = ({ document }: typeof page, name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`main [name="${name}"]`)?.value;
  const chosen = page.document.querySelector('main select[name=visitRef] option[selected]');
  expect(chosen?.textContent).toContain('Dr. Kovács Béla · Bükkfa Rendelő');
  expect(chosen?.textContent).not.toContain(appointment?.day);
  expect(['year', 'month', 'day'].map((part) => Number(value(page, `careDate-${part}`)))).toEqual(
    appointment?.day.split('-').map(Number),
  );
  const entries = { benefit: 'specialist', complaint: 'Fájt a hasam.', visitRef: booked.number };
  const [year = '', month = '', day = ''] = (appointment?.day ?? '').split('-');
  const date = { 'careDate-year': year, 'careDate-month': month, 'careDate-day': day };
  const next = await visit(w, `${form}?step=1`, { jar, method: 'POST', form: { intent: 'next', ...entries, ...date } });
  expect(value(page, 'provider')).toBe('Bükkfa Rendelő');
  expect(next.url).toBe(`${form}?step=2`);
  const approval = await visit(w, `/services/preauthorization/new?case=${request}`, { jar });
  expect(value(approval, 'caseRef')).toBe(request);
  const start = { intent: 'next', 'cares.0.serviceCode': '101', caseRef: request };
  const second = await visit(w, '/services/preauthorization/new', { jar, method: 'POST', form: start });
  expect(value(second, 'caseRef')).toBe(request);
  const foreign = await visit(w, '/services/preauthorization/new?case=ZZZZ-ZZZZ', { jar });
  expect(value(foreign, 'caseRef')).toBeUndefined();
});

it('is drawn as one line in the order of time, with the payment as its last point and every link its own page (B4)', async () => {
  const { mine, booked, request, approval, claim, record } = one;
  const jar: Jar = new Map([['token', (await w.session(mine.id)).token]]);
  const page = await visit(w, `/cases/${booked.number}`, { jar, language: 'en' });
  const points = [...page.document.querySelectorAll('section[aria-labelledby=parts] > ol > li')];
  const leads = points.map((point) => point.querySelector<HTMLAnchorElement>('h3 a')?.pathname);
  expect(leads.toSorted()).toEqual(
    [
      `/requests/${request}`,
      `/services/preauthorization/${approval.number}`,
      `/services/appointments/${booked.number}`,
      `/records/${record.id}`,
      ...Array.from({ length: 2 }, () => `/services/claim-reporting/${claim.number}`),
    ].toSorted(),
  );
  const wholeCase = good(await w.call(readCase, { number: booked.number }, (await w.session(mine.id)).headers));
  const times = wholeCase.parts.flatMap(({ at, payments }) => [at, ...payments.map((payment) => payment.at)]);
  expect(points.map((point) => point.querySelector('p')?.textContent?.split(' · ')[0])).toEqual(
    times.toSorted().map((at) => expect.stringContaining(hostTime(at))),
  );
  expect(points.at(-1)?.textContent).toMatch(/Payment: 10\s?,?000\sFt.*Arrived/su);
  expect(page.document.querySelectorAll('section[aria-labelledby=now] a')).toHaveLength(0);
  expect(page.document.querySelector('section[aria-labelledby=money]')?.textContent).toMatch(/Still to come0\sFt/u);
});

const hostTime = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Budapest').toPlainTime().toString({ smallestUnit: 'minute' });

it('says what the customer does next with one button, and the desk what is theirs (B4, R45)', async () => {
  const { mine, request, desk } = one;
  const own = await customer();
  const alone = good(await sendRequest(w, own.headers, 'internal_medicine')).number;
  const jar: Jar = new Map([['token', (await w.session(own.id)).token]]);
  const page = await visit(w, `/cases/${alone}`, { jar, language: 'hu' });
  const now = page.document.querySelector('section[aria-labelledby=now]');
  expect([now?.textContent?.includes('Mi dolgozunk rajta'), now?.querySelectorAll('a').length]).toEqual([true, 0]);
  expect(page.text).toContain('Egyelőre ennyiből áll.');
  const there = await visit(w, `/desk/episodes/${request}`, { cookie: desk.cookie, language: 'hu' });
  const [button, ...others] = there.document.querySelectorAll<HTMLAnchorElement>('section[aria-labelledby=now] a');
  expect([button?.pathname.startsWith('/desk/requests/'), others]).toEqual([true, []]);
  const theirs = await visit(w, `/cases/${request}`, { jar });
  expect([theirs.status, mine.id === own.id]).toEqual([404, false]);
});

it('every state of a visit that a case shows names who is next, or is over (B4, R45)', () => {
  for (const state of caseVisits)
    expect([state, visitTurns[state].turn === null]).toEqual([
      state,
      !['pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived'].includes(state),
    ]);
});
