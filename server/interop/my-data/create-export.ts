import { accountEvent } from '../../identity/account-event.ts';
import { lifetimes } from '../../identity/link/lifetimes.ts';
import { issueLink } from '../../identity/link/link.ts';
import { proveAgain } from '../../identity/password/prove-again.ts';
import { isAsked, withSecondFactor } from '../../identity/second-factor/ask.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { stepUp } from '../../records/download/brake.ts';
import type { Handler } from '../context.ts';
import { exportPath } from './hand-out.ts';

export const createExport: Handler<'createExport'> = async ({ password, code, format }, context) => {
  const session = customerOf(context);
  const { accountId } = session;
  const holder = { of: 'account', id: accountId } as const;
  await proveAgain(context, password, 'U014', 'password');
  const isNewDevice = session.untrustedDevice !== null && !(await isAsked(context, holder));
  if (isNewDevice) await stepUp(context, session, 'device', code);
  const { token } = await withSecondFactor(context, holder, code, async (tx) => {
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.export'));
    return issueLink(tx, context, { kind: 'export', accountId, subject: accountId, payload: { format } });
  });
  return {
    url: `${context.host.baseUrl}${exportPath}/${token}`,
    expiresAt: iso(plus(context.now, lifetimes.export)),
  };
};
