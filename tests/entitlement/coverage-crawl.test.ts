import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReservation } from '../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { serviceKeys } from '../../contract/portal/services.ts';
import { lockPolicy, reserve, use } from '../../server/entitlement/coverage/ledger.ts';
import { auditWrite } from '../../server/platform/audit/audit.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { deep, sampled } from '../support/deep.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { covered } from './coverages.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  const offering = w.database.db.updateTable('offering');
  await offering
    .set({ organisable: ['by_insured'] })
    .where('doctor_id', '=', await doctorNamed('Őri'))
    .execute();
  await offering
    .set({ price_amount: null })
    .where('doctor_id', '=', await doctorNamed('Tóth'))
    .execute();
});
afterAll(() => w.close());

async function doctorNamed(family: string): Promise<number> {
  const { id } = await w.database.db
    .selectFrom('doctor')
    .select('id')
    .where('family_name', '=', family)
    .executeTakeFirstOrThrow();
  return id;
}

type Person = (typeof covered)[number];

async function logIn({ plan, policy, used }: Person): Promise<{ jar: Jar; headers: Record<string, string> }> {
  w.setNow('2026-11-23T07:00:00Z');
  const all = { subscriptions: [Permission.options], services: [...serviceKeys], hasMap: true };
  const made = await account(w.database, { ...all, ...(plan && { plan }) });
  const [id = ''] = made.subscriptions;
  if (policy) await w.database.db.updateTable('subscription').set(policy).where('id', '=', id).execute();
  if (used) await spend(made.id, id, used);
  const { headers, token, refresh_token } = await w.session(made.id);
  const inForce = await w.call(
    acceptPrivacyStatement,
    { version: statementVersion(w.context()), privacyAccepted: true },
    headers,
  );
  if (!policy) good(inForce);
  const jar = new Map([
    ['token', token],
    ['refresh_token', refresh_token],
  ]);
  return { jar, headers };
}

async function spend(personId: string, subscriptionId: string, { count, amount }: { count: number; amount: number }) {
  const context = w.context();
  await inTransaction(context, async (tx) => {
    await lockPolicy(tx, context.host.partnerId, subscriptionId);
    const actor = { role: 'system', id: 'system' } as const;
    const object = { type: 'subscription', id: subscriptionId };
    const health = await auditWrite(tx, context, {
      actor,
      onBehalfOf: null,
      action: 'coverage.use',
      object,
      patient: personId,
    });
    const ledger = { tx, health, partnerId: context.host.partnerId, now: context.now, actor: 'system' };
    const of = { type: 'correction', id: subscriptionId } as const;
    const entry = { subscriptionId, personId, benefit: 'specialist', termFrom: '2026-01-01', day: '2026-03-02' };
    await reserve(ledger, of, entry, { count, amount, deductible: 0 });
    await use(ledger, of);
  });
}

/** The page's times, with the fields of their forms. */
function offersIn({ document }: Visit): (Record<string, string> & { slotId: string })[] {
  return [...document.querySelectorAll<HTMLFormElement>('form')].flatMap((form) => {
    const times = [...form.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[name="slotId"]')];
    const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(
      ({ name, value }) => [name, value] as const,
    );
    // The first and the last of each: a coverage may begin or end between them.
    return [times.at(0), times.at(-1)]
      .filter((time) => time !== undefined)
      .map(({ value }) => ({ ...Object.fromEntries(hidden), slotId: value }));
  });
}

function buttonsOf({ document }: Visit): Record<string, string> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input[type="hidden"]')];
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function linksIn({ document }: Visit): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')];
  return [...new Set(links.map((link) => link.getAttribute('href') ?? ''))];
}

const refusal = /\b(?:RM|RR|KE)\d{3,4}\b/;
const searches = deep ? ['?subfunction=101', '?subfunction=201'] : ['?subfunction=101'];

describe('a customer with', () => {
  it.each(sampled(covered, 4).map((person) => [person.who, person] as const))(
    '%s presses every time that is offered, and none is refused (S8.3-09, S8.3-06, S6-11, R19)',
    async (_who, person) => {
      const { jar, headers } = await logIn(person);
      const go = (path: string, form?: Record<string, string>) =>
        visit(w, path, { jar, axe: false, ...(form && { method: 'POST', form }) });
      const pressed = new Set<string>();
      for (const search of searches) {
        const results = await go(`/services/provider-search${search}&location=Budapest`);
        const doctors = [...results.document.querySelectorAll<HTMLAnchorElement>('h3 a[href*="/doctors/"]')];
        const pages = [results];
        for (const { pathname, search: query } of deep ? doctors : doctors.slice(0, 2))
          pages.push(await go(pathname + query));
        for (const offer of pages.flatMap(offersIn)) {
          if (pressed.has(offer.slotId)) continue;
          pressed.add(offer.slotId);
          const page = await go('/services/provider-search/reservation', offer);
          expect(refusal.exec(page.text)?.[0]).toBeUndefined();
          const { pathname, search: query } = new URL(page.url, 'http://localhost:3000');
          const booked = await go(pathname + query, { ...buttonsOf(page), intent: 'finish-with-login' });
          expect([booked.status, refusal.exec(booked.text)?.[0]]).toEqual([200, undefined]);
          const token = new URL(booked.url, 'http://localhost:3000').searchParams.get('reservation') ?? '';
          // The time is given back, so that the next page's offer is still true.
          good(await w.call(cancelReservation, { token }, headers));
        }
      }
      expect(pressed.size > 0, 'what is covered or paid for oneself can be booked').toBe(!person.asksFirst);
    },
  );

  it.each(sampled(covered, 25, 11).map((person) => [person.who, person] as const))(
    '%s opens every tile and what its page leads to, and none is refused (S8.3-09, S2.4-01, R19)',
    async (_who, person) => {
      const { jar } = await logIn(person);
      const opened = new Set<string>();
      const open = async (path: string) => {
        if (opened.has(path)) return [];
        opened.add(path);
        const page = await visit(w, path, { jar, axe: false });
        expect([path, page.status, refusal.exec(page.text)?.[0]]).toEqual([path, 200, undefined]);
        return linksIn(page);
      };
      const tiles = (await open('/')).filter((path) => path.startsWith('/services/'));
      // A customer who has no plan in force is shown the partner's services.
      expect(tiles.length).toBeGreaterThan(5);
      for (const tile of tiles)
        for (const next of (await open(tile)).filter((path) => path.startsWith(tile.split('?', 1)[0] ?? '')))
          await open(next);
    },
  );
});
