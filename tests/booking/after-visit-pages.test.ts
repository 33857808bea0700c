import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReservation } from '../../contract/booking/reservation.ts';
import { href } from '../../contract/href.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { bookedByCustomer, bookedByGuest } from './booked.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();
const again = href('doctor', { providerId: 1, doctorId: 1 }, { subfunction: 101 });

async function customer() {
  const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
  const { token, headers } = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const jar: Jar = new Map([['token', token]]);
  return { headers, jar };
}

describe.each(oneLanguage('hu'))('the page of a visit in %s', (language) => {
  it('shows a guest the way there, what to bring to a first visit, and the same doctor again (S2.7-01)', async () => {
    const { token } = await bookedByGuest(w, fresh(), `${language}@example.com`, 'person');
    const { document, text } = await visit(w, href('reservation', {}, { reservation: token }), { language });
    expect(document.querySelector('a[href^="https://www.openstreetmap.org/"]')).not.toBeNull();
    expect(document.querySelector('button[data-print]')).not.toBeNull();
    expect(document.querySelector(`main a[href="${again}"]`)).not.toBeNull();
    for (const one of ['prepare_papers', 'prepare_first'])
      expect(text).toContain(w.services.texts.say(language, `reservation.finished.${one}`));
    expect(text).not.toContain(w.services.texts.say(language, 'reservation.finished.prepare_imaging'));
  });

  it('offers a customer a cancelled one again, in the list and alone, and the way to one that comes (S2.3-01)', async () => {
    const { headers, jar } = await customer();
    const { token, number } = await bookedByCustomer(w, fresh(), headers);
    const path = href('services-appointment', { number });
    const coming = await visit(w, path, { jar, language });
    expect(coming.document.querySelector('a[href^="https://www.openstreetmap.org/"]')).not.toBeNull();
    good(await w.call(cancelReservation, { token }, headers));
    for (const page of [path, href('services-appointments', {}, { when: 'past' })])
      expect(
        (await visit(w, page, { jar, language })).document.querySelector(`main a[href="${again}"]`),
      ).not.toBeNull();
  });
});

describe('a time that is gone', () => {
  it('leaves the person for whom it was looked for with every time that is offered instead (S8.2-01, S4.4-04)', async () => {
    const { headers, jar } = await customer();
    const slotId = fresh();
    await bookedByCustomer(w, slotId, headers);
    const person = '5f0c3f4e-6a7f-4c3e-9d53-0d3c6a1f8b10';
    const gone = await visit(w, href('reservation'), {
      jar,
      method: 'POST',
      form: { slotId, subfunctionId: '101', for: person },
    });
    expect(gone.status).toBe(409);
    const form = gone.document.querySelector('main form:has([name=slotId])');
    expect(form?.querySelector<HTMLInputElement>('[name=for]')?.value).toBe(person);
    expect(gone.document.querySelector(`main a[href*="for=${person}"]`)).not.toBeNull();
  });
});
