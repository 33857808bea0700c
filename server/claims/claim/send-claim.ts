import { randomUUID } from 'node:crypto';
import { claimDraft } from '../../../contract/claims/drafts.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { ownVisit } from '../../booking/appointments/own-visit.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { type Coverage, isInForce } from '../../entitlement/coverage/coverage.ts';
import { coverageOfPerson } from '../../entitlement/coverage/read-coverages.ts';
import { type Person, personOf } from '../../entitlement/relative/person-of.ts';
import { consentToCase } from '../../identity/account/consent.ts';
import { dropSent } from '../../identity/draft/drop-drafts.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { addFiles } from '../../platform/case/files.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import { judgedBy } from '../../platform/execute.ts';
import { writeMove } from '../../platform/move-to.ts';
import { isOwn } from '../../platform/owner.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { claimEvent, withState } from './claim-row.ts';
import { claimable, lastDay } from './claim-terms.ts';
import { claimView } from './claim-view.ts';
import { claimWith, keysOf } from './claim-with.ts';
import { dueIn } from './due.ts';
import { keyOf } from './invoice-key.ts';

type Input = ParsedInputs['sendClaim'];

export const sendClaim: Handler<'sendClaim'> = judgedBy(faultsIn, async (input, context) => {
  return withIdempotency(context, 'sendClaim', input, (tx) => send(tx, context, input));
});

async function send(tx: Tx, context: Context, input: Input) {
  const { accountId } = customerOf(context);
  const person = await personOf(tx, context, input.personId ?? accountId, 'claims');
  const visit = input.visitRef === '' ? undefined : await visitOf(tx, context, input.visitRef, person);
  const coverage = await coverageOfPerson(tx, context, person.relative);
  // A relative who does not share the coverage has none here.
  if (!coverage) throw problem('RM1003', { why: 'relative' });
  refuseLate(context, input, coverage);
  const { brand, partnerId } = context.host;
  const ids = input.expenses.flatMap(({ fileIds }) => fileIds);
  const number = await claimWith(tx, context, input, input.expenses);
  if (number !== null) throw problem('KR004', { number });
  await attachFiles(tx, context, { purpose: 'claim', ids, accountId, key: input.key });
  const id = randomUUID();
  const event = claimEvent(context, { id, account_id: accountId, person_id: person.id }, 'send');
  const health = await writeMove(tx, context, { from: undefined, to: 'submitted', event });
  const row = await health
    .insertInto('claim')
    .values({
      id,
      partner_id: partnerId,
      account_id: accountId,
      person_id: person.id,
      subscription_id: coverage.subscriptionId,
      number: speakableNumber(),
      status: 'submitted',
      due_at: dueIn(context, 'submitted'),
      benefit: input.benefit,
      care_on: input.careDate,
      provider: input.provider,
      provider_tax_id: input.providerTaxId || null,
      complaint: input.complaint,
      preauth_ref: input.preauthRef || null,
      visit_ref: visit ?? null,
      holder: input.holder,
      bank_account: input.bankAccount,
      other_insurance: input.otherInsurance || null,
      currency: brand.currency,
      locale: context.language,
      created_at: iso(context.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const consent = { caseId: id, kind: 'health_consent_claim', version: input.consentVersion } as const;
  await consentToCase(tx, context, { ...consent, field: 'dataConsent' });
  await writeExpenses(health, context, id, input);
  await dropSent(tx, context, input, claimDraft);
  return claimView(tx, context, withState(row));
}

/** @throws Problem KR004 when another own claim has one of the invoices, also one that is sent in at this moment */
async function writeExpenses(health: HealthTx, context: Context, claimId: string, input: Input): Promise<void> {
  const { numInsertedOrUpdatedRows } = await health
    .insertInto('claim_expense')
    .values(
      input.expenses.map((expense, at) => ({
        claim_id: claimId,
        no: at + 1,
        partner_id: context.host.partnerId,
        account_id: customerOf(context).accountId,
        type: expense.type,
        invoice_no: expense.invoiceNo,
        issued_on: expense.issuedAt,
        amount: expense.amount,
        currency: expense.currency,
        ...keysOf(input, expense),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) < input.expenses.length) throw problem('KR004');
  const files = input.expenses.flatMap(({ fileIds }, at) => fileIds.map((id) => ({ id, expense_no: at + 1 })));
  await addFiles(health, claimId, files);
}

/** @returns the stored number of the person's visit; undefined where they have no such visit */
async function visitOf(tx: Tx, context: Context, entry: string, { relative }: Person): Promise<string | undefined> {
  const number = await ownVisit(tx, context, entry);
  const visit = await tx
    .selectFrom('reservation')
    .select('number')
    .where(isOwn(context, bookingOwners.reservation))
    .where('number', '=', number ?? '')
    .where('relative_id', 'is not distinct from', relative?.id ?? null)
    .executeTakeFirst();
  return visit?.number;
}

function faultsIn(input: Partial<Input>, context: Context): Promise<Violation[]> {
  const { benefit, visitRef = '', expenses = [], personId = customerOf(context).accountId } = input;
  return inTransaction(context, async (tx) => {
    const person = await personOf(tx, context, personId, 'claims');
    const visit = visitRef === '' ? undefined : await visitOf(tx, context, visitRef, person);
    const coverage = await coverageOfPerson(tx, context, person.relative);
    const isOffered = !coverage || benefit === undefined || claimable(coverage).some(({ code }) => code === benefit);
    const keys = expenses.map(({ invoiceNo }) => keyOf(invoiceNo));
    return [
      ...(isOffered ? [] : [wrong('V007', 'benefit', benefit)]),
      ...(visitRef !== '' && visit === undefined ? [wrong('V007', 'visitRef', visitRef)] : []),
      ...expenses.flatMap(({ invoiceNo }, at) => [
        ...(keys[at] === '' ? [wrong('V007', `expenses.${at}.invoiceNo`, invoiceNo)] : []),
        ...(keys[at] !== '' && keys.indexOf(keys[at] ?? '') < at
          ? [wrong('KR004', `expenses.${at}.invoiceNo`, invoiceNo)]
          : []),
      ]),
    ];
  });
}

/** @throws Problem RM1003 not insured on that day, KR003 too late */
function refuseLate(context: Context, input: Input, coverage: Coverage): void {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const benefit = claimable(coverage).find(({ code }) => code === input.benefit);
  if (!isInForce({ ...coverage, status: 'active' }, input.careDate)) throw problem('RM1003', { why: 'day' });
  if (benefit && lastDay(input.careDate, benefit) < today)
    throw problem('KR003', { days: benefit.claimDays, last: lastDay(input.careDate, benefit) });
}
