import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { trustSession } from '../../identity/device/trusted-device.ts';
import { isAsked, takeStep } from '../../identity/second-factor/ask.ts';
import { takeRecoveryCode } from '../../identity/second-factor/recovery-codes.ts';
import type { Session } from '../../identity/session-schema.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { assertNotLocked, consumeFailure, reset, tally } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { rates } from '../rates.ts';
import { recordEvent } from '../record/record-event.ts';

const lifetime = 10;

const stepUps = {
  many: {
    code: 'KF019',
    verb: 'brake',
    log: 'very many files were asked for at once',
    letter: { app: 'many_downloads', mail: 'download_code' },
  },
  device: {
    code: 'KF022',
    verb: 'new_device',
    log: 'documents were asked for on a new device',
    letter: { app: 'new_device', mail: 'device_code' },
  },
} as const;
type StepUpReason = keyof typeof stepUps;

/** Asks for a code where a session takes very much at once or uses a new device, for it may be a thief's with the password (T37). */
export async function brake(context: Context, session: Session, code: string | undefined): Promise<void> {
  const counted = await tally(context, 'download', session.accountId);
  if (session.untrustedDevice !== null) await stepUp(context, session, 'device', code);
  else if (counted > rates.download.times) await stepUp(context, session, 'many', code);
}

/** @throws Problem KF019 or KF022 code missing, KF020 code wrong or used, K429 after six wrong codes */
export async function stepUp(
  context: Context,
  session: Session,
  why: StepUpReason,
  code: string | undefined,
): Promise<void> {
  const { accountId, untrustedDevice } = session;
  const byApp = await isAsked(context, { of: 'account', id: accountId });
  if (code === undefined) {
    await ask(context, accountId, why, byApp);
    throw problem(stepUps[why].code, { way: byApp ? 'app' : 'mail' });
  }
  await assertNotLocked(context, 'step-up', accountId);
  await consumeFailure(context, 'step-up', accountId);
  await inTransaction(context, async (tx) => {
    const right = byApp ? await isOfApp(tx, context, accountId, code) : await isMailed(tx, context, accountId, code);
    if (!right) throw problem('KF020', {}, [wrong('KF020', 'code')]);
    await auditWrite(tx, context, recordEvent(context, accountId, 'step_up'));
    if (untrustedDevice !== null) await trustSession(tx, context, accountId, untrustedDevice);
  });
  await reset(context, 'step-up', accountId);
  await reset(context, 'download', accountId);
}

async function isOfApp(tx: Tx, context: Context, accountId: string, code: string): Promise<boolean> {
  const holder = { of: 'account', id: accountId } as const;
  return (await takeStep(tx, context, holder, code)) || takeRecoveryCode(tx, context, holder, code);
}

/** One letter and one alert are sent while a code lives, however often it is asked for. */
async function ask(context: Context, accountId: string, why: StepUpReason, byApp: boolean): Promise<void> {
  const { now, host, log, requestId } = context;
  const { verb, log: logText, letter } = stepUps[why];
  await inTransaction(context, async (tx) => {
    const mailed_at = byApp ? null : iso(now);
    const insertion = await tx
      .insertInto('download_brake')
      .values({ account_id: accountId, why, mailed_at, braked_at: iso(now) })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet((row) => ({ no: row('download_brake.no', '+', 1), why, mailed_at, braked_at: iso(now) }))
          .where((row) =>
            row.or([
              row('download_brake.braked_at', '<=', iso(plus(now, -lifetime))),
              ...(byApp ? [] : [row('download_brake.mailed_at', 'is', null)]),
            ]),
          ),
      )
      .executeTakeFirst();
    if (insertion.numInsertedOrUpdatedRows !== 1n) return;
    await auditWrite(tx, context, { ...recordEvent(context, accountId, verb), outcome: 'denied' });
    log.warn({ requestId, account: accountId }, logText);
    const kind = letter[byApp ? 'app' : 'mail'];
    await enqueueLetter(tx, now, kind, { partner_id: host.partnerId, account_id: accountId }, 'known');
  });
}

async function isMailed(tx: Tx, { keys, now }: Context, accountId: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('download_brake')
    .select('no')
    .where('account_id', '=', accountId)
    .where('mailed_at', '>', iso(plus(now, -lifetime)))
    .forUpdate()
    .executeTakeFirst();
  if (!row || !keys.all.some((key) => key.code(codeId(accountId), row.no) === code.replaceAll(/\s/g, ''))) return false;
  await tx.updateTable('download_brake').set({ mailed_at: null }).where('account_id', '=', accountId).execute();
  return true;
}

export function codeId(accountId: string): string {
  return `download:${accountId}`;
}
