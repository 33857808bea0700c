import { randomUUID } from 'node:crypto';
import type { Role } from '../../contract/platform/desk-right.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { defaultLanguage } from '../../contract/platform/languages.ts';
import { boundRightsOf, isRole, rightsOf } from '../../contract/roles.ts';
import { iso } from '../platform/clock.ts';
import type { Host } from '../platform/host.ts';
import type { Services } from './context.ts';
import { addOperator } from './operator/operators.ts';
import { hashPassword } from './password/hash.ts';
import { secretFrom } from './second-factor/totp.ts';
import type { OperatorSession } from './session-schema.ts';

export type DemoDesk = { emails: readonly string[]; password: string; totpSecret: string };

/** Marks the accounts of the demonstration, so that they can be closed again. */
export const demoAccountMark = 'demo:';

/** Gives every partner an operator of each role; a repeat only applies new secrets. */
export async function loadDemoOperators(services: Services, hosts: readonly Host[]): Promise<DemoDesk> {
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

/** Who does the desk's part of the demonstration; nobody can log in as them before `loadDemoOperators`. */
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

/** Where others can reach the portal nobody logs in with what a demonstration printed (T44). */
export async function closeDemoOperators({ database, clock }: Services): Promise<void> {
  await database.db
    .updateTable('operator_account')
    .set({ disabled_at: iso(clock()) })
    .where('external_id', 'like', `${demoAccountMark}%`)
    .where('disabled_at', 'is', null)
    .execute();
}
