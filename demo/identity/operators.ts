import { randomUUID } from 'node:crypto';
import type { Role } from '../../contract/platform/desk-right.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { defaultLanguage } from '../../contract/platform/languages.ts';
import { boundRightsOf, isRole, rightsOf } from '../../contract/roles.ts';
import type { Services } from '../../server/identity/context.ts';
import { demoAccountMark } from '../../server/identity/operator/close-demo.ts';
import { addOperator } from '../../server/identity/operator/operators.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { secretFrom } from '../../server/identity/second-factor/totp.ts';
import type { OperatorSession } from '../../server/identity/session-schema.ts';
import { iso } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';

/** Safe to repeat: a second run only applies new secrets. */
export async function loadDemoOperators(services: Services, hosts: readonly Host[]) {
  const { database, clock, keys } = services;
  const password = keys
    .derive('demo-desk-password')
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 14);
  const totpSecret = secretFrom(keys.derive('demo-desk-totp'));
  const now = iso(clock());
  const secrets = {
    password_hash: await hashPassword(password),
    totp_secret: keys.seal(totpSecret),
    totp_confirmed_at: now,
    disabled_at: null,
  };
  const people = deskRoles.filter(isRole).map((role) => ({ role, email: emailOf(role) }));
  const partners = new Map(hosts.map(({ partnerId, brand }) => [partnerId, brand]));
  for (const [partnerId, brand] of partners) {
    const rows = people.map(({ role, email }) => ({
      ...secrets,
      id: randomUUID(),
      partner_id: partnerId,
      external_id: demoAccountMark + role,
      email,
      name: names[role],
      roles: [role],
      locale: brand.languages[0] ?? defaultLanguage,
      created_at: now,
    }));
    await database.db
      .insertInto('operator_account')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['partner_id', 'external_id']).doUpdateSet(secrets))
      .execute();
  }
  return { emails: people.map(({ email }) => email), password, totpSecret };
}

const emailOf = (role: Role) => `${role.replace('_', '.')}@example.com`;
const names: Record<Role, string> = {
  agent: 'Ádám Réka',
  medical_adviser: 'Dr. Szép Imre',
  claims_assessor: 'Bíró Kinga',
  clinic_staff: 'Gál Noémi',
  doctor: 'Dr. Orosz Tímea',
  supervisor: 'Vezér Gábor',
};

/** Nobody can log in as this operator before `loadDemoOperators`. */
export async function demoOperator({ database, clock }: Services, host: Host, role: Role): Promise<OperatorSession> {
  const at = { partnerId: host.partnerId, language: host.brand.languages[0] ?? defaultLanguage, now: clock() };
  const person = { email: emailOf(role), name: names[role], roles: [role] };
  const id = await addOperator(database.db, at, { ...person, externalId: demoAccountMark + role });
  return {
    ...person,
    id,
    sessionId: randomUUID(),
    rights: rightsOf([role]),
    bound: boundRightsOf([role]),
    providers: [],
  };
}
