import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFromReservation } from '../../../contract/booking/register-from-reservation.ts';
import { readReservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { bookedByCustomer, bookedByGuest } from '../../../tests/booking/booked.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();
const ticks = { privacyAccepted: true, termsAccepted: true } as const;
const password = 'egy hosszú, jó jelszó';

function mailedTo(email: string): string {
  return w.letters.findLast(({ to }) => to === email)?.text ?? '';
}

describe('an account after a guest’s booking', () => {
  it('is asked for with two ticks and one press, without script, and made behind the mailed link (S2.1-05, S3.4-01)', async () => {
    const email = 'utana@example.com';
    const { token } = await bookedByGuest(w, fresh(), email, 'person');
    const path = href('reservation', {}, { reservation: token });
    const jar: Jar = new Map();
    const page = await visit(w, path, { jar });
    const form = page.document.querySelector<HTMLFormElement>('section[aria-labelledby=offer-account] form');
    const names = [...(form?.querySelectorAll('input:not([type=hidden])') ?? [])].map((input) =>
      input.getAttribute('name'),
    );
    expect(names).toEqual(['privacyAccepted', 'termsAccepted']);
    const post = (more: Record<string, string>) =>
      visit(w, path, { jar, method: 'POST', form: { intent: 'account', ...more } });
    const unticked = await post({});
    expect(unticked.document.querySelector('#termsAccepted-error')).not.toBeNull();
    const sent = await post({ privacyAccepted: 'on', termsAccepted: 'on' });
    expect(sent.document.querySelector('[aria-labelledby=offer-account]')).toBeNull();
    expect(sent.text).toContain('Elküldtük az e-mailt');
    await w.deliver();
    const link = /https?:\/\/[^/\s]+(\/verify-registration\/\S+)/.exec(mailedTo(email))?.[1] ?? '';
    const made = await visit(w, link, { jar, method: 'POST', form: { password } });
    expect(decodeURIComponent(made.url)).toContain(href('privacy-statement'));
    const account = await w.database.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect([account.family_name, account.birth_date, account.phone]).toEqual(['Szőke', '1980-05-14', '+36301234567']);
  });

  it('is refused without the ticks, for an unknown link, and for what a customer booked (S3.4-01, T01)', async () => {
    const { token } = await bookedByGuest(w, fresh(), 'pipa@example.com', 'person');
    const unticked = await w.call(registerFromReservation, { ...ticks, token, termsAccepted: undefined });
    expect([unticked.status, unticked.error?.violations.map(({ propertyName }) => propertyName)]).toEqual([
      422,
      ['termsAccepted'],
    ]);
    expect((await w.call(registerFromReservation, { ...ticks, token: 'x'.repeat(43) })).error?.errorCode).toBe('#404');
    const { id } = await account(w.database, {});
    const { headers } = await w.session(id);
    const own = await bookedByCustomer(w, fresh(), headers);
    expect((await w.call(registerFromReservation, { ...ticks, token: own.token }, headers)).error?.errorCode).toBe(
      '#404',
    );
  });

  it('is offered neither where nobody registers, nor before the address is confirmed (S4.2-10, T14)', async () => {
    const { token } = await bookedByGuest(w, fresh(), 'sehol@example.com', 'person');
    expect(good(await w.call(readReservation, { token })).offersAccount).toBe(true);
    const closed = await world({ brand: { closes: ['registration'] } });
    const there = await bookedByGuest(closed, fresh(), 'sehol@example.com', 'person');
    expect(there.offersAccount).toBe(false);
    const refused = await closed.call(registerFromReservation, { ...ticks, token: there.token });
    expect(refused.error?.errorCode).toBe('U045');
    await closed.close();
  });
});
