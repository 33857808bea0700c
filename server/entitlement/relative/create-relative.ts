import { randomUUID } from 'node:crypto';
import { firstState, relativeRules, relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { cnpFits } from '../../../contract/identity/identifiers.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { adult } from '../../../contract/platform/day.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { giveConsent } from '../../identity/account/consent.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { owners as identityOwners } from '../../identity/owners.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { judgedBy } from '../../platform/execute.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { moveTo } from '../../platform/move-to.ts';
import { isOwn } from '../../platform/owner.ts';
import { type Db, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { personKey } from '../insured/person-key.ts';
import { relativeRowOf } from './find-relative.ts';
import { sealIdentifiers } from './identifiers.ts';
import { tellRelative } from './letters.ts';
import { linkFor } from './link.ts';
import { overBy } from './mandate.ts';
import { relativeEvent } from './relative-event.ts';
import { lockRelatives, refuseMoreSharing } from './sharing.ts';
import { statementOf } from './statement.ts';
import { viewOf } from './view.ts';

type Input = ParsedInputs['createRelative'];

export const createRelative: Handler<'createRelative'> = judgedBy(faultsIn, async (input, context) => {
  return withIdempotency(context, 'createRelative', input, (tx) => create(tx, context, input));
});

async function create(tx: Tx, context: Context, input: Input) {
  const { accountId, impersonator } = customerOf(context);
  const { now, host, keys } = context;
  const today = dayIn(now, host.brand.timeZone);
  const isAdult = adult(input.birthDate, today);
  const status = firstState(input.relationship, isAdult);
  // T15: the declaration is the guardian's own, so an operator who acts for them cannot make it.
  if (status === 'active' && impersonator) throw problem('KA003');
  await lockRelatives(tx, accountId);
  await refuseEleventh(tx, context, accountId);
  if (input.coverageShared) await refuseMoreSharing(tx, context, accountId);
  const id = randomUUID();
  const invitation = status === 'invited' && input.email !== undefined ? invite(context, id) : {};
  const declared = status === 'active' ? await declare(tx, context, input.statementVersion) : {};
  const event = relativeEvent(context, accountId, 'add', id);
  const health = await moveTo(tx, context, { states: relativeStates, from: undefined, to: status, event });
  const row = await health
    .insertInto('relative')
    .values({
      id,
      partner_id: host.partnerId,
      account_id: accountId,
      status,
      relationship: input.relationship,
      family_name: input.lastName,
      given_name: input.firstName,
      birth_date: input.birthDate,
      person_key: personKey({ family_name: input.lastName, given_name: input.firstName, birth_date: input.birthDate }),
      keyed_at: iso(now),
      for_minor: !isAdult,
      sex: input.sex ?? null,
      identifiers: sealIdentifiers(keys, input),
      phone: input.phone ?? null,
      email: input.email ?? null,
      coverage_shared: input.coverageShared,
      scope: input.scope,
      valid_from: input.from ?? today,
      valid_to: input.to ?? null,
      ...invitation,
      ...declared,
      locale: context.language,
      created_at: iso(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'invited') await tellRelative(tx, context, 'relative_invited', relativeRowOf(row));
  return viewOf(tx, context, relativeRowOf(row));
}

/** @throws Problem KL003 when the customer has as many relatives as are allowed */
async function refuseEleventh(tx: Tx, { now, host }: Context, accountId: string): Promise<void> {
  const rows = await tx
    .selectFrom('relative')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  const living = rows.filter((row) => overBy(relativeRowOf(row), now, host.brand.timeZone) === undefined);
  if (living.length >= relativeRules.most) throw problem('KL003', { most: relativeRules.most });
}

async function declare(tx: Tx, context: Context, version: string | undefined) {
  const { accountId, subscription } = customerOf(context);
  const kind = 'relative_declaration';
  await giveConsent(tx, context, {
    accountId,
    kind,
    ...(subscription && { subscriptionId: subscription.id }),
    ...(version !== undefined && { version }),
  });
  const statement = statementOf(context, kind);
  return { statement: kind, statement_version: statement.version, stated_at: iso(context.now) };
}

export function invite(context: Context, id: string, no = 0) {
  const until = context.now.add({ hours: relativeRules.answerWithin * 24 });
  return { link_no: no, link_hash: linkFor(context.keys, id, no).hash, invited_until: iso(until) };
}

async function faultsIn(fields: Partial<Input>, context: Context): Promise<Violation[]> {
  const { birthDate, relationship, cnp, email, declared } = fields;
  if (birthDate === undefined) return [];
  const isMisfit = cnp !== undefined && !cnpFits(cnp, birthDate);
  const misfit = isMisfit ? [wrong('V022', 'cnp')] : [];
  if (relationship === undefined) return misfit;
  const isAdult = adult(birthDate, dayIn(context.now, context.host.brand.timeZone));
  const status = firstState(relationship, isAdult);
  const isInvited = status === 'invited';
  return [
    ...misfit,
    ...(!isAdult && status === 'active' && relationship !== 'child'
      ? [wrong('KL005', 'relationship', relationship)]
      : []),
    ...(isInvited && email === undefined ? [wrong('U011', 'email')] : []),
    ...(isInvited && (await isOwnEmail(context.database.db, context, email)) ? [wrong('KL004', 'email', email)] : []),
    ...(status === 'active' && declared === undefined ? [wrong('KL006', 'declared')] : []),
  ];
}

/** Nobody may accept in somebody else's name by a letter to themselves. */
export async function isOwnEmail(tx: Db, context: Context, email: string | undefined): Promise<boolean> {
  if (email === undefined) return false;
  const own = await tx
    .selectFrom('account')
    .select(['email', 'contact_email'])
    .where(isOwn(context, identityOwners.account))
    .executeTakeFirstOrThrow();
  return [own.email, own.contact_email ?? own.email].map(mailboxOf).includes(mailboxOf(email));
}
