import { expect, it, onTestFinished } from 'vitest';
import { listCareRequests, readCareRequest } from '../../contract/care/care-request.ts';
import { careRequestStates } from '../../contract/care/request-states.ts';
import { stateNamed, statesOf } from '../../contract/platform/states.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoOperators } from '../identity/operators.ts';
import { loadDemoRequests } from './requests.ts';

const load = (w: World) => loadDemoRequests(w.services, w.hosts.all);

function requestsIn({ database }: World) {
  return database.db
    .selectFrom('care_request')
    .innerJoin('account', 'account.id', 'care_request.account_id')
    .select(['care_request.id', 'care_request.partner_id', 'care_request.status', 'turn'])
    .orderBy('care_request.id')
    .execute();
}

it('gives the demo customers a request in each state at each partner with a calendar, however often and in how many processes it starts (S1-04)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  await loadDemoOperators(w.services, w.hosts.all);
  await Promise.all([load(w), load(w)]);
  const once = await requestsIn(w);
  const partners = new Set(
    w.hosts.all.filter(({ brand }) => brand.hasPublicCalendar).map(({ partnerId }) => partnerId),
  );
  for (const partnerId of partners) {
    const own = once.filter((request) => request.partner_id === partnerId);
    const states = statesOf(careRequestStates);
    expect(own.map(({ status }) => status).sort(), String(partnerId)).toEqual(states.sort());
  }
  for (const { status, turn } of once) {
    const stateTurn = careRequestStates[stateNamed(careRequestStates, status)].turn ?? 'over';
    // The list of the desk does not tell an expert from a colleague.
    expect(turn, status).toBe(stateTurn === 'expert' ? 'desk' : stateTurn);
  }
  await load(w);
  expect(await requestsIn(w)).toEqual(once);
  expect(await invariantBreaches(w.database)).toEqual([]);
  const answers = await w.database.db.selectFrom('care_answer').select('answer').execute();
  const written = await w.database.db.selectFrom('case_message').select('words').execute();
  const all = [...answers.map(({ answer }) => answer), ...written.map(({ words }) => words)];
  expect(all.filter((text) => text === '' || text.startsWith('demo.'))).toEqual([]);

  const { partnerId } = w.context().host;
  const account = await w.database.db
    .selectFrom('account')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('email', '=', 'anna@example.com')
    .executeTakeFirstOrThrow();
  const { headers } = await w.session(account.id);
  const { items } = good(await w.call(listCareRequests, {}, headers));
  expect(items.map(({ turn }) => turn)).toEqual(['customer', 'customer', 'desk', 'desk']);
  const openRequest = items.find(({ status }) => status === 'waiting_for_information');
  const { messages, history } = good(await w.call(readCareRequest, { number: openRequest?.number ?? '' }, headers));
  expect(messages).toMatchObject([{ kind: 'question', by: 'desk', name: 'Dr. Szép Imre' }]);
  expect(history.map(({ role, action }) => `${role} ${action}`)).toEqual([
    'operator care_request.ask',
    'operator care_request.take',
    'customer care_request.send',
  ]);
});
