import { randomUUID } from 'node:crypto';
import { requestCalendar } from '../../contract/booking/calendar-desk.ts';
import { objectToClaim } from '../../contract/claims/claim.ts';
import { objectToPreauthorization } from '../../contract/claims/preauthorization.ts';
import { resendLetter, settleLetter } from '../../contract/desk/letters.ts';
import { giveCaseConsent, withdrawCaseConsent } from '../../contract/home/case-consents.ts';
import { enqueueAccountLetter } from '../../server/identity/letters/enqueue.ts';
import { letters as letterWriters } from '../../server/letters.ts';
import { createSender } from '../../server/platform/mail/sender.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { decide, reviewedClaim } from '../claims/claims.ts';
import { approvedCase } from '../claims/preauthorizations.ts';
import { account } from '../identity/account.ts';
import { freshSlots, startOfTests } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';
import { type Cause, type Causes, type Refusal, walk } from './cause.ts';

const fresh = freshSlots();

async function stuck(w: World) {
  const mine = await account(w.database);
  await inTransaction(w.services, (tx) => enqueueAccountLetter(tx, w.context(), 'password_changed', mine.id));
  const refusing = Object.assign(new Error('550 5.1.1 no such user'), { responseCode: 550 });
  const mail = { send: () => Promise.reject(refusing) };
  const services = { ...w.services, ports: { ...w.services.ports, mail } };
  for (const minutes of [1, 5, 5]) {
    await createSender(services, w.hosts.all, letterWriters, { atOnce: 1 }).sendDue();
    w.pass({ minutes });
  }
  const { id: letterId } = await w.database.db
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', mine.id)
    .where('parked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  w.setNow(startOfTests.toString());
  return { letterId, headers: (await w.desk(['agent'])).headers };
}

const nothingLeft = (cause: string) => new RegExp(`Nothing is left to do about this e-mail.*${cause}`);

const connected = (providerId: number, paused_at: string | null): Cause =>
  walk(`${paused_at === null ? 'it runs' : 'it is paused'}`, /already connected.*for all partners/, async (w) => {
    const read_at = paused_at === null ? w.now().toString() : null;
    const calendar = {
      read_at,
      id: randomUUID(),
      base_url: 'https://clinic.example/fhir',
      credential: 'none',
      paused_at,
    };
    await w.database.db
      .insertInto('partner_calendar')
      .values({ ...calendar, provider_id: providerId, created_at: w.now().toString() })
      .execute();
    const { headers } = await w.desk(['supervisor']);
    const answer = await w.call(requestCalendar, { providerId, note: 'MedSystem' }, headers);
    await w.database.db.deleteFrom('partner_calendar').where('id', '=', calendar.id).execute();
    return answer;
  });

const written = (
  because: string,
  init: (booking: object) => { method: string; headers: object; body: string },
): Cause => ({
  because,
  says: /changed since you read it.*Somebody was quicker, or you were shown an older state/,
  refuse: async (w): Promise<Refusal> => {
    const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
    const { headers } = await w.session(id);
    await bookedByCustomer(w, fresh(), headers);
    const { entry } = await (await w.request('/fhir/Appointment', { headers })).json();
    const [{ resource }] = entry;
    const { headers: more, ...sent } = init(resource);
    const answer = await w.request(`/fhir/Appointment/${resource.id}`, { ...sent, headers: { ...headers, ...more } });
    const { issue } = await answer.json();
    return { code: issue[0].details.coding[0].code };
  },
});

const withdrawn = /withdrawn your consent to this case.*may not read what you write/;
const text = 'Kérem, nézzék meg újra.';

export const deskCauses: Causes = {
  KN001: [
    walk('a colleague has closed it', nothingLeft('A colleague has closed it'), async (w) => {
      const { letterId, headers } = await stuck(w);
      good(await w.call(settleLetter, { letterId, note: 'Felhívtam.' }, headers));
      return w.call(resendLetter, { letterId }, headers);
    }),
    walk('it is to be sent again', nothingLeft('about to be sent again'), async (w) => {
      const { letterId, headers } = await stuck(w);
      good(await w.call(resendLetter, { letterId }, headers));
      return w.call(settleLetter, { letterId, note: 'Felhívtam.' }, headers);
    }),
    walk('it was sent', nothingLeft('It has been sent'), async (w) => {
      const { letterId, headers } = await stuck(w);
      good(await w.call(resendLetter, { letterId }, headers));
      await w.deliver();
      return w.call(settleLetter, { letterId, note: 'Felhívtam.' }, headers);
    }),
  ],
  KC003: [connected(1, null), connected(2, '2026-11-20T08:00:00Z')],
  KD004: [
    written('an older version is named', (booking) => ({
      method: 'PUT',
      headers: { 'content-type': 'application/fhir+json', 'if-match': 'W/"0000000000000000"' },
      body: JSON.stringify({ ...booking, status: 'cancelled' }),
    })),
    written('a patch expects another state', () => ({
      method: 'PATCH',
      headers: { 'content-type': 'application/json-patch+json' },
      body: JSON.stringify([
        { op: 'test', path: '/status', value: 'pending' },
        { op: 'replace', path: '/status', value: 'cancelled' },
      ]),
    })),
  ],
  KD006: [
    walk('an objection to a claim', withdrawn, async (w) => {
      const { customer, desk, claimId, number } = await reviewedClaim(w, { claim: { amounts: [10_000] } });
      good(await decide(w, desk.headers, claimId, [{ accepted: 0, reasonText: 'x' }]));
      good(await w.call(withdrawCaseConsent, { caseId: claimId }, customer.headers));
      return w.call(objectToClaim, { number, text, fileIds: [] }, customer.headers);
    }),
    walk('an objection to an approval', withdrawn, async (w) => {
      const { customer, number, preauthId } = await approvedCase(w, { items: [{ no: 1, qty: 1, amount: 20_000 }] });
      good(await w.call(withdrawCaseConsent, { caseId: preauthId }, customer.headers));
      return w.call(objectToPreauthorization, { number, text, fileIds: [] }, customer.headers);
    }),
    walk('a second withdrawal', withdrawn, async (w) => {
      const { customer, number, preauthId } = await approvedCase(w, { items: [{ no: 1, qty: 1, amount: 20_000 }] });
      good(await w.call(withdrawCaseConsent, { caseId: preauthId }, customer.headers));
      good(await w.call(giveCaseConsent, { caseId: preauthId, consent: true }, customer.headers));
      good(await w.call(withdrawCaseConsent, { caseId: preauthId }, customer.headers));
      return w.call(objectToPreauthorization, { number, text, fileIds: [] }, customer.headers);
    }),
  ],
};
