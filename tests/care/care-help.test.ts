import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CareRequestKind, careRequestKinds, offeredKinds } from '../../contract/care/request-kinds.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { routeRow } from '../../contract/routes.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { plainPdf } from '../files/pdfs.ts';
import { account } from '../identity/account.ts';
import type { Visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { type Browser, press, see } from './pages.ts';
import { typedAnswers } from './typed-answers.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const kinds: readonly CareRequestKind[] = careRequestKinds;
const urgentKinds = kinds.filter(({ groups }) => groups.flat().includes('urgency'));

async function customerOf({ page }: CareRequestKind): Promise<Browser> {
  const services = offeredKinds(page, []).map(({ service }) => service);
  const { id } = await account(w.database, { subscriptions: [Permission.options], services });
  const { token, headers } = await w.session(id);
  good(
    await w.call(acceptPrivacyStatement, { version: statementVersion(w.context()), privacyAccepted: true }, headers),
  );
  return { w, language: 'hu', jar: new Map([['token', token]]) };
}

/** Pages after the question of urgency, and that of the sent request. */
async function pagesAfter(kind: CareRequestKind, more: Record<string, string>): Promise<Visit[]> {
  const { page: route, service, groups, files } = kind;
  const customer = await customerOf(kind);
  let page = await see(customer, `${routeRow(route)?.path}?service=${service}&step=2`);
  const pages: Visit[] = [];
  for (const names of groups) {
    const entries = {
      ...typedAnswers(names),
      ...Object.fromEntries(Object.entries(more).filter(([name]) => names.some((one) => one === name))),
    };
    page = await press(customer, page, '[value=next]', { entries });
    pages.push(page);
  }
  if (files) {
    const paper = { name: 'lelet.pdf', bytes: await plainPdf(service) };
    page = await press(customer, page, '[value=next]', { files: [paper] });
    pages.push(page);
  }
  return [...pages, await press(customer, page, '[value=send]', { entries: { consent: 'on' } })];
}

const calls = ({ document }: Visit, number: string) => document.querySelector(`main a[href="tel:${number}"]`) !== null;

describe.each(urgentKinds)('the form of $service', (kind) => {
  const second = kind.before === 'crisis' ? '116123' : '1830';

  it('shows where to get help at once on every page after the most urgent answer (S1-05, R45)', async () => {
    const pages = await pagesAfter(kind, { urgency: 'urgent' });
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages)
      expect([page.url, calls(page, '112'), calls(page, second)]).toEqual([page.url, true, true]);
  });

  it('shows it to nobody whose answer can wait (S1-05)', async () => {
    for (const page of await pagesAfter(kind, { urgency: 'soon' }))
      expect([page.url, calls(page, '112')]).toEqual([page.url, false]);
  });
});

it('says of an anonymous request what the desk sees, a phone number too where one is given (S1-05, P07)', async () => {
  const kind = urgentKinds.find(({ service }) => service === 'psychology');
  if (!kind) throw new Error('nobody is asked');
  const silent = await pagesAfter(kind, { anonymous: 'yes', answerBy: 'email', answerPhone: '' });
  expect(silent.at(-2)?.text).toContain('A nevét és az elérhetőségét nem látja, aki válaszol.');
  const spoken = await pagesAfter(kind, { anonymous: 'yes', answerBy: 'phone', answerPhone: '06 30 123 4567' });
  expect(spoken.at(-2)?.text).toContain('A megadott telefonszámot igen');
  expect(spoken.at(-2)?.text).not.toContain('A nevét és az elérhetőségét nem látja');
});
