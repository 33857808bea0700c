import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { acceptRelative, readRelativeInvitation } from '../../contract/entitlement/relative-invitation.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';

type RelativeInput = z.input<typeof createRelative.input>;

export async function holder(w: World, options: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, { subscriptions: [['hasRelatives']], ...options });
  const { token, headers } = await w.session(made.id, {}, options.partner);
  const login = { ...headers, ...(options.partner !== undefined && { host: `${options.partner}.localhost:3000` }) };
  const version = statementVersion(w.context(options.partner));
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, login));
  return { ...made, token, headers: login };
}

export function child(more: Partial<RelativeInput> = {}): RelativeInput {
  return {
    lastName: 'Szőke',
    firstName: 'Bence',
    birthDate: '2018-03-05',
    relationship: 'child',
    scope: ['book', 'records'],
    declared: 'on',
    ...more,
  };
}

export function spouse(more: Partial<RelativeInput> = {}): RelativeInput {
  return {
    lastName: 'Szőke',
    firstName: 'Márton',
    birthDate: '1979-08-21',
    relationship: 'spouse',
    email: 'marton@example.com',
    scope: ['book'],
    ...more,
  };
}

export function ward(): RelativeInput {
  return child({ relationship: 'ward', birthDate: '1951-04-02', declared: undefined });
}

/** The acceptance asks for these. */
export const spouseSelf = { name: 'Szőke Márton', birthDate: '1979-08-21' };

export async function linkIn(w: World, to: string): Promise<string> {
  await w.deliver();
  const letter = w.letters.filter((one) => one.to === to).at(-1);
  const token = /relative-invitation\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no letter to ${to} leads to an invitation`);
  return token;
}

export async function accepted(w: World, headers: Record<string, string>, more: Partial<RelativeInput> = {}) {
  const input = spouse(more);
  const relative = good(await w.call(createRelative, input, headers));
  const token = await linkIn(w, input.email ?? '');
  const host = headers.host === undefined ? {} : { host: headers.host };
  const { terms } = good(await w.call(readRelativeInvitation, { token }, host));
  const self = { name: `${input.lastName} ${input.firstName}`, birthDate: input.birthDate };
  good(await w.call(acceptRelative, { token, terms, ...self }, host));
  return { ...relative, token };
}

export async function sharedChild(w: World, headers: Record<string, string>, more: Partial<RelativeInput> = {}) {
  return good(await w.call(createRelative, child({ coverageShared: true, ...more }), headers));
}

export async function sharedSpouse(w: World, headers: Record<string, string>, more: Partial<RelativeInput> = {}) {
  return accepted(w, headers, { email: `${randomUUID()}@example.com`, coverageShared: true, ...more });
}

export async function policyHolder(w: World, options: Parameters<typeof account>[1] = {}) {
  const made = await holder(w, options);
  const { policy_no: policyNo } = await w.database.db
    .selectFrom('subscription')
    .select('policy_no')
    .where('account_id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { ...made, policyNo };
}
