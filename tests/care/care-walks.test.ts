import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertIn, readByOf } from '../../contract/care/alerts.ts';
import { type CareState, type CareStep, careStates } from '../../contract/care/medical-care-states.ts';
import { type CareRequestKind, careRequestKinds, offeredKinds } from '../../contract/care/request-kinds.ts';
import { type CareRequestState, careRequestStates } from '../../contract/care/request-states.ts';
import type { Brand, Language } from '../../contract/platform/brand.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { languages } from '../../contract/platform/languages.ts';
import { tilesOf } from '../../contract/portal/tiles.ts';
import { routeRow } from '../../contract/routes.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { plainPdf } from '../files/pdfs.ts';
import { hostOf, planCustomer } from '../payment/plan-customer.ts';
import { sampled } from '../support/deep.ts';
import type { Jar, Visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { type Browser, factsIn, follow, press, see } from './pages.ts';
import { typedAnswers } from './typed-answers.ts';

// Every service that is a request, from its tile to its end, by the pages of the customer and of the desk.

let w: World;
let begins: string;
beforeAll(async () => {
  w = await world();
  begins = w.now().toString();
});
afterAll(() => w.close());

/** A browser that can log in again after days. */
type Person = Browser & { logIn: () => Promise<unknown> };

const { brands } = loadBrands('brands');

/** A health tool leads to these pages, which have no tile. */
const behindTools: Readonly<Record<string, string>> = {
  'services-work-life-consultation': 'services-work-life-balance',
};
const entrance = (page: string) => behindTools[page] ?? page;

/** Shipped products with a tile that leads to the page, and with its flag. */
function plansWith({ page, service }: CareRequestKind) {
  const flag = routeRow(page)?.permission;
  return brands.flatMap((brand) =>
    brand.products
      .filter(({ permissions, services }) => {
        const flags: readonly string[] = permissions;
        const offer = { services, order: {}, loggedIn: true, hasPublicCalendar: brand.hasPublicCalendar };
        const hasCardNetwork = flags.includes('hasCardNetwork');
        const tiles = tilesOf({
          ...offer,
          hasCardNetwork,
          hasVideoConsultation: flags.includes('hasVideoConsultation'),
        });
        const hasTile = brand.slots.tiles.variant !== 'none' && tiles.some((tile) => tile.page === entrance(page));
        const hasFlag = flag === undefined || flags.includes(flag);
        return hasTile && hasFlag && offeredKinds(page, services).some((kind) => kind.service === service);
      })
      .map((product) => ({ brand, product: product.key })),
  );
}

type Plan = ReturnType<typeof plansWith>[number];

const customers = new Map<string, Promise<{ id: string; jar: Jar }>>();

/** One customer of a plan sends all the kinds that it has, with the same paper in the same jar of cookies. */
async function customerOf({ brand, product }: Plan, language: Language): Promise<Person> {
  const made = customers.get(product) ?? planCustomer(w, brand, product);
  customers.set(product, made);
  const { id, jar } = await made;
  const logIn = async () => jar.set('token', (await w.session(id, {}, brand.key)).token);
  await logIn();
  return { w, language, jar, host: hostOf(brand), logIn };
}

async function deskOf(role: Role, language: Language, brand: Brand): Promise<Person> {
  const { id, token } = await w.desk([role], brand.key);
  const jar = new Map([['desk', token]]);
  const logIn = async () => jar.set('desk', (await w.deskSession(id, brand.key)).token);
  return { w, language, jar, host: hostOf(brand), logIn };
}

/** Each page of the form names its purpose. */
async function sent(customer: Browser, kind: CareRequestKind): Promise<Visit> {
  const { page: route, service, groups, before, contents, files } = kind;
  const path = routeRow(route)?.path ?? '';
  const door = routeRow(entrance(route))?.path ?? '';
  let page = await follow(customer, await see(customer, '/'), `a[href="${door}"]`);
  const named = `a[href="${path}?service=${service}"]`;
  if (page.document.querySelector(named)) page = await follow(customer, page, named);
  const count = (selector: string) => page.document.querySelectorAll(`main ${selector}`).length;
  expect([count('input'), count('details')]).toEqual([0, contents.length]);
  expect(page.document.querySelector('a[href="tel:112"]') !== null).toBe(before !== undefined);
  expect(page.document.querySelector('a[href="tel:116123"]') !== null).toBe(before === 'crisis');
  page = await follow(customer, page, 'a.button');
  for (const names of groups) page = await press(customer, page, '[value=next]', { entries: typedAnswers(names) });
  // The same file in each request of this customer.
  const paper = { name: 'lelet.pdf', bytes: await plainPdf('the same paper') };
  if (files) page = await press(customer, page, '[value=next]', { files: [paper] });
  const steps = 2 + groups.length + (files ? 1 : 0);
  expect([page.url, count('dl > div')]).toEqual([
    `${path}?service=${service}&step=${steps}`,
    groups.flat().length + (files ? 1 : 0),
  ]);
  page = await press(customer, page, '[value=send]', { entries: { consent: 'on' } });
  page = await follow(customer, page, 'a[href^="/requests/"]');
  expect([count('dl > div'), page.text.includes(paper.name)]).toEqual([groups.flat().length, files !== undefined]);
  return page;
}

/** `words` names its states. */
type Case = { customer: Person; number: string; deskPath: string; words: CareRequestKind['words'] };

function say({ language }: Browser, id: string, values: Record<string, string> = {}): string {
  return w.services.texts.say(language, id, values, {});
}

/** The words around the day. */
const partsOf = (browser: Browser, turn: string) => say(browser, `care.turn.${turn}`, { when: '§' }).split('§');

type Pages = { mine: Visit; theirs: Visit };

/** One of the two pages is shown already; they must agree on the state and the turn. */
async function both(
  { customer, number, deskPath, words }: Case,
  desk: Browser,
  state: CareRequestState,
  pages: Partial<Pages>,
): Promise<Pages> {
  const mine = pages.mine ?? (await see(customer, `/requests/${number}`));
  const theirs = pages.theirs ?? (await see(desk, deskPath));
  const facts = factsIn(theirs);
  expect(mine.document.querySelector('#state')?.textContent).toBe(say(customer, `${words}.${state}`));
  expect(mine.text).toContain(say(customer, `${words}.${state}.meaning`));
  expect(facts.get(say(desk, 'desk.fact.state'))).toBe(say(desk, `desk.request.state.${state}`));
  const { turn } = careRequestStates[state];
  const mismatches = (['desk', 'expert', 'customer', 'answered'] as const).filter((viewer) =>
    partsOf(customer, viewer).every((part) =>
      mine.document.querySelector('section[aria-labelledby=state]')?.textContent.includes(part),
    ),
  );
  expect([state, mismatches]).toEqual([state, turn === null ? [] : [state === 'answered' ? state : turn]]);
  expect(facts.get(say(desk, 'desk.request.turn'))).toBe(
    turn === null ? undefined : say(desk, `desk.request.turn.${turn}`),
  );
  return { mine, theirs };
}

type Hands = { agent: Person; adviser: Person };

const item = {
  code: 'V-01',
  name: 'Vizsgálat',
  qty: '2',
  unitPrice: '30 000',
};

type Move = {
  by: keyof Hands | 'customer';
  step: CareStep | 'take_care_time';
  entries?: Record<string, string>;
  to: CareState;
  turn?: 'customer';
};

const approved: readonly Move[] = [
  { by: 'agent', step: 'take', to: 'requested' },
  { by: 'agent', step: 'add_item', entries: item, to: 'requested' },
  { by: 'agent', step: 'send_for_approval', to: 'pending_approval' },
  { by: 'adviser', step: 'approve', entries: { 'item-1': 'yes' }, to: 'awaiting_booking' },
];
const saidInWords: readonly Move[] = [
  { by: 'agent', step: 'book', entries: { provider: 'Bükkfa Rendelő', time: '9:00' }, to: 'booked' },
];
const chosen: readonly Move[] = [
  { by: 'agent', step: 'propose', to: 'awaiting_booking', turn: 'customer' },
  { by: 'customer', step: 'take_care_time', to: 'booked' },
];
const carried: readonly Move[] = [
  { by: 'agent', step: 'appear', to: 'appeared' },
  { by: 'agent', step: 'add_item', entries: { ...item, name: 'Kötözés' }, to: 'appeared' },
  { by: 'agent', step: 'finish', to: 'finished' },
  { by: 'agent', step: 'close', to: 'closed' },
];

async function organised(of: Case, hands: Hands, request: Visit, booked: readonly Move[]): Promise<void> {
  const { customer, number } = of;
  const path = request.document.querySelector('main a[href^="/desk/medical-cares/"]')?.getAttribute('href') ?? '';
  const list = await see(hands.agent, '/desk?list=medical-cares');
  expect(list.document.querySelector(`tbody a[href="${path}"]`)).not.toBeNull();
  let theirs = await see(hands.agent, path);
  let mine = await see(customer, `/requests/${number}`);
  for (const { by, step, entries = {}, to, turn = careStates[to].turn } of [...approved, ...booked, ...carried]) {
    const desk = hands[by === 'customer' ? 'agent' : by];
    if (step === 'appear') {
      // Nobody has come before the visit begins.
      w.setNow('2026-12-21T08:00:00Z');
      for (const person of [customer, hands.agent, hands.adviser]) await person.logIn();
      theirs = await see(desk, path);
    }
    if (by === 'customer') {
      mine = await press(customer, mine, `[value=${step}]`);
      theirs = await see(desk, path);
    } else {
      if (step === 'propose') theirs = await see(desk, `${path}?subfunction=101&from=2026-12-02`);
      if (by === 'adviser') theirs = await see(desk, path);
      const times = theirs.document.querySelector<HTMLInputElement>('input[name=times]')?.value;
      const sent = { ...entries, ...(times !== undefined && { times }) };
      theirs = await press(desk, theirs, `[name=intent][value=${step}]`, { entries: sent });
      if (by === 'adviser') theirs = await see(hands.agent, path);
      mine = await see(customer, `/requests/${number}`);
    }
    const facts = factsIn(theirs);
    const ours = factsIn(mine, 'section[aria-labelledby=care]');
    expect([step, facts.get(say(desk, 'desk.fact.state'))]).toEqual([step, say(desk, `medical_care.state.${to}`)]);
    expect(ours.get(say(customer, 'care.organised.state'))).toBe(say(customer, `medical_care.state.${to}`));
    expect(facts.get(say(desk, 'desk.care.turn'))).toBe(say(desk, `medical_care.turn.${turn ?? 'nobody'}`));
    expect(ours.get(say(customer, 'care.organised.turn'))).toBe(
      turn === null ? undefined : say(customer, `care.organised.turn.${turn}`),
    );
    if (entries.name !== undefined) for (const page of [theirs, mine]) expect(page.text).toContain(entries.name);
  }
}

/** The specification's name of each page; those beyond it prove the services that it gives no page. */
const clauses: Readonly<Record<string, string>> = {
  'services-consultation': 'S2.3-03',
  'services-diagnostics': 'S2.3-05',
  'services-fitness-consultation': 'S2.3-06',
  'services-nutrition-consultation': 'S2.3-07',
  'services-p4p': 'S2.3-08',
  'services-psychology': 'S2.3-10',
  'services-rights-consultation': 'S2.3-12',
  'services-screening': 'S2.3-13',
  'services-second-opinion': 'S2.3-14',
  'services-specialist-consultation': 'S2.3-15',
  'services-vaccination': 'S2.3-16',
  'services-wiwe-consultation': 'S2.3-18',
  'services-organize-care': 'S2.3-19',
};

const kinds: readonly CareRequestKind[] = careRequestKinds;
/** Languages and ways to book take turns, also within the third of the kinds that `npm test` walks. */
const walks = kinds.map((kind, no) => ({
  kind,
  service: kind.service,
  clause: clauses[kind.page] ?? 'S1-05',
  language: languages[(no + Math.floor(no / 3)) % 3] ?? 'hu',
  booked: (no + Math.floor(no / 3)) % 2 === 0 ? chosen : saidInWords,
  plan: plansWith(kind).at(no % Math.max(1, plansWith(kind).length)),
}));
const text = (words: string) => ({ entries: { text: words } });

describe('by the pages of both sides, without script', () => {
  it.each(sampled(walks, 8))(
    '$service goes from the tile of a shipped product to its end in $language with a paper sent before, and both see the same at each step ($clause, S1-04, S1-05, S2.9-04, S3.2-01)',
    { timeout: 180_000 },
    async ({ kind, language, booked, plan }) => {
      if (!plan) throw new Error('no shipped product has it');
      w.setNow(begins);
      const customer = await customerOf(plan, language);
      const answers = new Map(Object.entries(typedAnswers(kind.groups.flat())));
      const mark = alertIn(kind.service, answers)?.mark ?? null;
      const reads = readByOf({ service: kind.service, mark }) === 'care_request.read' ? 'agent' : 'medical_adviser';
      let desk = await deskOf(reads, language, plan.brand);
      const page = await sent(customer, kind);
      const number = /^\/requests\/([\dA-Z]{4}-[\dA-Z]{4})$/.exec(page.url)?.[1] ?? '';
      expect(page.text).toContain(number);
      const list = await see(desk, '/desk?list=requests');
      const link = [...list.document.querySelectorAll('tbody a')].find((line) => line.textContent === number);
      const one: Case = { customer, number, deskPath: link?.getAttribute('href') ?? '', words: kind.words };
      let { mine, theirs } = await both(one, desk, 'submitted', { mine: page });
      /** The desk presses, and both pages show the result. */
      const does = async (step: string, to: CareRequestState, entries = {}) => {
        theirs = await press(desk, theirs, `[name=intent][value=${step}]`, entries);
        ({ mine, theirs } = await both(one, desk, to, { theirs }));
      };
      await does('take', 'in_progress');
      await does('ask', 'waiting_for_information', text('Mióta tart?'));
      expect(mine.text).toContain('Mióta tart?');
      const row = (await see(customer, '/requests')).document.querySelector('main li')?.textContent;
      expect(row).toContain(say(customer, `${kind.words}.waiting_for_information`));
      mine = await press(customer, mine, '[value=write]', text('Tegnap óta.'));
      ({ theirs } = await both(one, desk, 'in_progress', { mine }));
      expect(theirs.text).toContain('Tegnap óta.');
      if (kind.byExpert) {
        await does('complete', 'documents_complete');
        desk = await deskOf('medical_adviser', language, plan.brand);
        theirs = await see(desk, one.deskPath);
        await does('take', 'with_expert');
      }
      if (kind.organisable) {
        await does('organise', 'in_progress');
        const adviser = await deskOf('medical_adviser', language, plan.brand);
        // An adviser reads some answers, and an agent organises each care.
        const agent = reads === 'agent' ? desk : await deskOf('agent', language, plan.brand);
        // The tests' practices have no times of a brand with few specialties.
        await organised(one, { agent, adviser }, theirs, plan.brand.specialties ? saidInWords : booked);
        await desk.logIn();
        theirs = await see(desk, one.deskPath);
        await does('close', 'closed');
      } else {
        await does('answer', 'answered', text('Pihenjen sokat.'));
        expect(mine.text).toContain('Pihenjen sokat.');
        mine = await press(customer, mine, '[value=finish]');
      }
      const over = await both(one, desk, 'closed', { mine });
      expect([over.mine.document.querySelector('form#step'), over.theirs.document.querySelector('#steps')]).toEqual([
        null,
        null,
      ]);
    },
  );
});
