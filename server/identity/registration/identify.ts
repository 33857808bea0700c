import { z } from 'zod';
import { type IdentifierField, registrationMode } from '../../../contract/identity/registration-modes.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { mailLink } from '../letters/enqueue.ts';
import { redeemLink } from '../link/link.ts';
import { customerOf } from '../session/authorize.ts';
import { readSession } from '../session/session.ts';
import { userOf } from '../session/user.ts';
import { countNumber } from './count-number.ts';
import { coversBy } from './covers-by.ts';
import { claim, type TakeUpOutcome } from './redeem.ts';
import { refuseMode, refuseStranger } from './register.ts';
import { lockCaseOf, noteMatched } from './unmatched/matched.ts';

const unknown: Record<IdentifierField, ErrorCode> = {
  taj: 'U006',
  taxId: 'U006',
  memberId: 'U006',
  entitlementCode: 'U027',
  activationKey: 'U027',
  voucherCode: 'U041',
};

export const identify: Handler<'identify'> = async (input, context) => {
  const session = customerOf(context);
  const mode = registrationMode(input.mode);
  refuseMode(input.mode, context);
  if (!mode?.kind) throw problem('U045');
  await consume(context, 'identify-from-address', context.address);
  if (mode.field === undefined) {
    await sendCorporate(context, input.companyEmail ?? '');
    return { ...userOf(session, context), outcome: 'mailed' as const, covers: [] };
  }
  const { field, kind } = mode;
  const identifier = input[field] ?? '';
  await countNumber(context, kind, identifier);
  const person = { accountId: session.accountId, birthDate: session.birthDate };
  const outcome = await inTransaction(context, async (tx) => {
    const open = await lockCaseOf(tx, session.accountId);
    const reached = reachedBy(await claim(tx, context, person, kind, identifier), unknown[field], field);
    await auditWrite(tx, context, accountEvent(context, session.accountId, 'account.identify', kind));
    await noteMatched(tx, context, session.accountId, open);
    return reached;
  });
  const covers = await coversBy(context, session.accountId, { kind, identifier });
  return { ...userOf(await readSession(context, context), context), outcome, covers };
};

/** A number of another account counts as unknown, so that nobody learns who is insured (D4). @throws Problem `code` */
function reachedBy(outcome: TakeUpOutcome, code: ErrorCode, typedAs?: IdentifierField): 'opened' | 'held' {
  if (outcome === 'opened' || outcome === 'held') return outcome;
  throw problem(code, typedAs === undefined ? {} : { typedAs });
}

const Payload = z.object({ email: z.string(), accountId: z.uuid() });

/** The company address grants nothing until a mailed link proves that it is the customer's own. */
async function sendCorporate(context: Context, email: string): Promise<void> {
  const { accountId, firstName } = customerOf(context);
  await refuseStranger(email, 'companyEmail', context);
  const to = await countLetterTo(context, email);
  const about = { accountId, subject: accountId, payload: { name: firstName, accountId } };
  await inTransaction(context, (tx) => mailLink(tx, context, 'corporate', to, about));
}

export const verifyCorporate: Handler<'verifyCorporate'> = async ({ token }, context) => {
  const kind = 'company_domain';
  const { accountId, domain, outcome } = await inTransaction(context, async (tx) => {
    const { payload } = await redeemLink(tx, context, 'verify-corporate', token);
    const { email, accountId } = Payload.parse(payload);
    const open = await lockCaseOf(tx, accountId);
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const outcome = reachedBy(await claim(tx, context, { accountId, birthDate: null }, kind, domain), 'U017');
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.identify', kind));
    await noteMatched(tx, context, accountId, open);
    return { accountId, domain, outcome };
  });
  return { outcome, covers: await coversBy(context, accountId, { kind, identifier: domain }) };
};
