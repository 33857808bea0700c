import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { goodPassword } from '../support/registrant.ts';
import { tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';
import { insuredPlan } from './insured-plan.ts';
import type { Headers, HistoryPlace } from './place.ts';

export type Person = {
  brand: 'webbeteg' | 'default' | undefined;
  kind: 'buyer' | 'insured' | 'guest';
  id: string;
  email: string;
  subscriptions: readonly string[];
  headers: Headers;
  password: string;
  /** An erasure was requested and perhaps done, so no promise to the person is checked any more. */
  mayBeErased: boolean;
  isErased: boolean;
};

let hashed: Promise<string> | undefined;
function usualHash(): Promise<string> {
  hashed ??= hashPassword(goodPassword);
  return hashed;
}

let named = 0;

const fresh = { password: goodPassword, mayBeErased: false, isErased: false };

async function customer({ w }: HistoryPlace, kind: 'buyer' | 'insured'): Promise<Person> {
  const brand = kind === 'buyer' ? 'webbeteg' : 'default';
  const made = await account(w.database, {
    partner: brand,
    passwordHash: await usualHash(),
    ...(kind === 'buyer'
      ? { subscriptions: [] }
      : {
          subscriptions: [
            [
              'hasPreauthorization',
              'hasAppointments',
              'hasCoverage',
              'hasClaimReporting',
              'hasRelatives',
              'hasGeneralConsultation',
            ],
          ],
          services: ['general_consultation', 'diagnostics', 'virtual_clinic'],
          plan: insuredPlan,
        }),
  });
  return { ...made, ...fresh, brand, kind, headers: {} };
}

/** Two buyers, three insured, and two guests. */
export async function peopleOf(place: HistoryPlace): Promise<Person[]> {
  const kinds = ['buyer', 'insured', 'insured', 'guest', 'buyer', 'insured', 'guest'] as const;
  const people: Person[] = [];
  for (const kind of kinds) {
    named += 1;
    const nobody = { ...fresh, brand: undefined, kind: 'guest', id: '', email: `guest.${named}@example.com` } as const;
    people.push(
      kind === 'guest'
        ? { ...nobody, subscriptions: [], headers: people.length > 4 ? { host: tillHost } : {} }
        : await customer(place, kind),
    );
  }
  await logIn(place, people);
  for (const { kind, headers } of people) {
    if (kind !== 'insured') continue;
    const version = statementVersion(place.w.context('default'));
    good(await place.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  }
  return people;
}

/** A log-in is short, and a history may be long. */
export async function logIn({ w }: HistoryPlace, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    if (person.brand === undefined || person.isErased) continue;
    const { headers } = await w.session(person.id, {}, person.brand);
    person.headers = { ...headers, ...(person.brand === 'webbeteg' && { host: tillHost }) };
  }
}

export async function couponOf({ w }: HistoryPlace, code: string): Promise<string> {
  const { partnerId: partner_id } = w.context('webbeteg').host;
  const facts = { min_amount: 0, first_purchase_only: false, plans: ['plusz-havi'], active: true, percent_off: 20 };
  const limits = { max_redemptions: 1, per_customer: 1, valid_from: '2026-01-01' };
  await w.database.db
    .insertInto('coupon')
    .values({ partner_id, code, ...facts, ...limits })
    .execute();
  return code;
}
