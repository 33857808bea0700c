import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { AcceptedKind, ConsentKind, StaticContent, TextKind } from '../../../contract/portal/content.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { type Db, inTransaction, type Tx } from '../../platform/transaction.ts';
import { contentOf, productOf } from '../../portal/content/content.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { customerOf } from '../session/authorize.ts';

type ConsentFacts = { accountId: string; subscriptionId?: string; kind: AcceptedKind; version?: string };

/** Stores version and hash of the text in force (P05). @throws Problem K409 when `version` is given and no longer in force */
export async function giveConsent(tx: Tx, context: Context, { version, kind, ...subject }: ConsentFacts) {
  const text = textInForce(context, kind);
  if (!text || (version !== undefined && text.version !== version)) throw problem('K409', { why: 'text' });
  await write(tx, context, text, subject);
  await auditWrite(tx, context, accountEvent(context, subject.accountId, 'consent.give', `${kind} ${text.version}`));
}

export async function hasConsented(db: Db, context: Context, { accountId, kind }: ConsentFacts): Promise<boolean> {
  const text = textInForce(context, kind);
  const last = await db
    .selectFrom('consent')
    .select(['given', 'version'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.given === true && last.version === text?.version;
}

type VisitConsent = {
  accountId: string | null;
  reservationId: string;
  kind: AcceptedKind;
  version: string | undefined;
};

/** Stores a consent to one visit, which a guest can give too. @throws Problem K409 when `version` is given and no longer in force */
export async function consentForVisit(tx: Tx, context: Context, { kind, version, ...subject }: VisitConsent) {
  const text = textInForce(context, kind);
  if (!text || (version !== undefined && text.version !== version)) throw problem('K409', { why: 'text' });
  await write(tx, context, text, subject);
  const patient = subject.accountId ?? `guest:${subject.reservationId}`;
  await auditWrite(tx, context, accountEvent(context, patient, 'consent.give', `${kind} ${text.version}`));
}

export async function withdrawConsent(tx: Tx, context: Context, { accountId, kind }: ConsentFacts): Promise<void> {
  const last = await tx
    .selectFrom('consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.given) return;
  const { id: _ledger, ...row } = last;
  const over = { given: false, at: iso(context.now), request_id: context.requestId, host: context.host.name };
  await tx
    .insertInto('consent')
    .values({ ...row, ...over })
    .execute();
  await auditWrite(tx, context, accountEvent(context, accountId, 'consent.withdraw', `${kind} ${row.version}`));
}

type CaseConsent = { caseId: string; kind: ConsentKind; version: string | undefined; field?: string };

/** The consent is audited with the case that is sent. @throws Problem X444 at `field` when the text was replaced meanwhile */
export async function consentToCase(tx: Tx, context: Context, consent: CaseConsent): Promise<void> {
  const { caseId, kind, version, field = 'consent' } = consent;
  const { accountId, subscription } = customerOf(context);
  const text = textInForce(context, kind);
  if (!text || (version !== undefined && text.version !== version)) throw problem('X444', {}, [wrong('KM019', field)]);
  await write(tx, context, text, { accountId, caseId, ...(subscription && { subscriptionId: subscription.id }) });
}

type CaseWithdrawal = { accountId: string; caseId: string; kind: ConsentKind };

/** Call it with the case locked. @returns whether the consent was in force until now */
export async function withdrawFromCase(tx: Tx, context: Context, withdrawal: CaseWithdrawal): Promise<boolean> {
  const { accountId, caseId, kind } = withdrawal;
  const last = await tx
    .selectFrom('consent')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.given === false) return false;
  const { id: _ledger, ...previous } = last ?? consentRow(context, textOrNone(context, kind), { accountId, caseId });
  const over = {
    ...{ given: false, at: iso(context.now), request_id: context.requestId, host: context.host.name },
    channel: context.operator ? 'phone' : 'portal',
    operator_account_id: context.operator?.id ?? null,
  };
  await tx
    .insertInto('consent')
    .values({ ...previous, ...over })
    .execute();
  return true;
}

function textOrNone(context: Context, kind: ConsentKind): ConsentText {
  return textInForce(context, kind) ?? { kind, version: '', language: context.language, html: '' };
}

type ConsentText = Pick<StaticContent, 'kind' | 'version' | 'language' | 'html'>;

function textInForce(context: Context, kind: TextKind): StaticContent | undefined {
  return contentOf(kind, context, productOf(context));
}

type ConsentSubject = Pick<ConsentFacts, 'subscriptionId'> & {
  accountId: string | null;
  caseId?: string;
  reservationId?: string;
};

async function write(tx: Tx, context: Context, text: StaticContent, subject: ConsentSubject) {
  const { id: _ledger, ...row } = consentRow(context, text, subject);
  await tx.insertInto('consent').values(row).execute();
}

function consentRow(
  context: Context,
  text: ConsentText,
  { accountId, subscriptionId, caseId, reservationId }: ConsentSubject,
) {
  return {
    id: undefined,
    of_partner: context.host.partnerId,
    account_id: accountId,
    subscription_id: subscriptionId ?? null,
    case_id: caseId ?? null,
    reservation_id: reservationId ?? null,
    kind: text.kind,
    given: true,
    version: text.version,
    hash: hashOf(text.html),
    language: text.language,
    host: context.host.name,
    at: iso(context.now),
    request_id: context.requestId,
  };
}

export const acceptInsuranceTerms: Handler<'acceptInsuranceTerms'> = async ({ version }, context) => {
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('KA004');
  await inTransaction(context, (tx) =>
    giveConsent(tx, context, { accountId, subscriptionId: subscription.id, kind: 'assistance_policy', version }),
  );
  return { done: true } as const;
};
