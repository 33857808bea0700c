import { randomUUID } from 'node:crypto';
import { registrationMode } from '../../../contract/identity/registration-modes.ts';
import type { Tokens } from '../../../contract/identity/session.ts';
import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { giveConsent } from '../account/consent.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { deviceMark } from '../device/known-device.ts';
import { trustDevice } from '../device/trusted-device.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { findLink, redeemLink } from '../link/link.ts';
import { refuseCommon } from '../password/guessable.ts';
import { hashPassword } from '../password/hash.ts';
import { keepSearchable } from '../search/make-searchable.ts';
import { openSession } from '../session/open.ts';
import { claim, isMatched, type Person, subscribeTo } from './redeem.ts';
import { Registration } from './registration.ts';
import { openCase } from './unmatched/move.ts';

export const verifyRegistration: Handler<'verifyRegistration'> = (input, context) =>
  complete(context, 'verify-registration', input);

export const finishRegistration: Handler<'finishRegistration'> = ({ token, password }, context) =>
  complete(context, 'finish-registration', { token, password });

type Kind = 'verify-registration' | 'finish-registration';

async function complete(
  context: Context,
  kind: Kind,
  { token, password }: { token: string; password: string },
): Promise<Tokens & { device: string }> {
  const registration = Registration.parse((await findLink(context.database.db, context, kind, token)).payload);
  await refuseCommon(password, {
    email: registration.email,
    names: [registration.firstName, registration.lastName, context.host.brand.name],
  });
  const passwordHash = await hashPassword(password);
  const device = deviceMark(context, registration.email);
  const tokens = await inTransaction(context, async (tx) => {
    await redeemLink(tx, context, kind, token);
    const accountId = await create(tx, context, registration, passwordHash);
    for (const text of ['privacy_policy', 'terms_and_conditions'] as const) {
      await giveConsent(tx, context, { accountId, kind: text });
    }
    await grant(tx, context, accountId, registration);
    await trustDevice(tx, context, accountId, device.name);
    return openSession(tx, context, { accountId, method: 'registration', remember: false });
  });
  return { token: tokens.token, refresh_token: tokens.refresh_token, device: device.text };
}

/** Only inserts, so that an existing account is not touched (T14). */
async function create(tx: Tx, context: Context, registration: Registration, passwordHash: string): Promise<string> {
  const id = randomUUID();
  const now = iso(context.now);
  const made = await tx
    .insertInto('account')
    .values({
      id,
      partner_id: context.host.partnerId,
      email: registration.email.toLowerCase(),
      email_verified_at: now,
      password_hash: passwordHash,
      family_name: registration.lastName,
      given_name: registration.firstName,
      birth_date: registration.birthDate,
      phone: registration.phone,
      locale: context.language,
      subscriber_customer: registration.mode === 'med24' || registration.mode === 'med24_key' ? randomUUID() : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw problem('U015');
  await keepSearchable(tx, context, id);
  await auditWrite(tx, context, accountEvent(context, id, 'account.create', registration.mode));
  return id;
}

async function grant(tx: Tx, context: Context, accountId: string, registration: Registration): Promise<void> {
  const mode = registrationMode(registration.mode);
  const product = registration.product ?? (registration.mode === 'email' ? context.host.brand.openProduct : undefined);
  if (product !== undefined) await subscribeTo(tx, context, accountId, product);
  if (mode?.kind === undefined) return;
  const domain = registration.email.slice(registration.email.lastIndexOf('@') + 1);
  const identifier = mode.field === undefined ? domain : (registration[mode.field] ?? '');
  await claimOrWait(tx, context, { accountId, birthDate: registration.birthDate }, { kind: mode.kind, identifier });
}

type Identifier = { kind: EntitlementKind; identifier: string };

export async function claimOrWait(
  tx: Tx,
  context: Context,
  person: Person,
  { kind, identifier }: Identifier,
): Promise<void> {
  const { accountId } = person;
  const isKnown = isMatched(await claim(tx, context, person, kind, identifier));
  await auditWrite(tx, context, accountEvent(context, accountId, 'account.identify', kind));
  await tx
    .updateTable('account')
    .set({ identification: isKnown ? 'matched' : 'pending' })
    .where('id', '=', accountId)
    .execute();
  if (isKnown) return;
  await openCase(tx, context, { accountId, kind, since: context.now });
  await enqueueAccountLetter(tx, context, 'identification_pending', accountId);
}
