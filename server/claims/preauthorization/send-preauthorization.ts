import { randomUUID } from 'node:crypto';
import { preauthDraft } from '../../../contract/claims/drafts.ts';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import { gapsIn } from '../../../contract/claims/preauthorization-schema.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { specialtyOf } from '../../directory/reference/reference-data.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { lockPoliciesOf } from '../../entitlement/coverage/ledger.ts';
import { coverageOfPerson } from '../../entitlement/coverage/read-coverages.ts';
import { coversOf, refuseUninsured } from '../../entitlement/insured/cover-of.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { consentToCase } from '../../identity/account/consent.ts';
import { dropSent } from '../../identity/draft/drop-drafts.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { addFiles } from '../../platform/case/files.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { judgedBy } from '../../platform/execute.ts';
import { writeMove } from '../../platform/move-to.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { callIfAskedFor } from './call-asked-for.ts';
import { type Judgement, judge, validityOf } from './judge.ts';
import { seenByVideo } from './list-preauth-services.ts';
import { bySystem, movePreauth } from './move-preauth.ts';
import { earlierCases, refuseSecond } from './open-request.ts';
import { ownCases } from './own-cases.ts';
import { mandateFor, type PreauthRow, preauthEvent, preauthOf, withState } from './preauth-row.ts';
import { preauthView } from './preauth-view.ts';
import { lowestPrices } from './prices.ts';
import { isQuick, quickRuleFor, quickRulesOf } from './quick-approval.ts';
import { dueIn } from './standing.ts';
import { fits, grant } from './units.ts';

type Input = ParsedInputs['sendPreauthorization'];
type CareWish = Input['cares'][number] & { subfunctionId: number };

export const sendPreauthorization: Handler<'sendPreauthorization'> = judgedBy(faultsIn, async (input, context) => {
  return withIdempotency(context, 'sendPreauthorization', input, (tx) => send(tx, context, input));
});

async function send(tx: Tx, context: Context, input: Input) {
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('RM1003');
  const today = dayIn(context.now, context.host.brand.timeZone);
  const person = await personOf(tx, context, input.personId ?? accountId, mandateFor);
  const owner = { account_id: accountId, person_id: person.id };
  const items = input.cares.map((item) => ({ ...item, subfunctionId: Number(item.serviceCode) }));
  // A simultaneous request or objection waits here, and so does a booking under one of the policies.
  await lockPoliciesOf(tx, context.host.partnerId, accountId);
  const subfunctionIds = items.map(({ subfunctionId }) => subfunctionId);
  const earlier = await earlierCases(tx, context, { personId: person.id, visits: subfunctionIds });
  refuseSecond(earlier);
  const coverage = await coverageOfPerson(tx, context, person.relative);
  const judged = items.map((item) => ({ ...item, ...judge(coverage, item.subfunctionId, today) }));
  const refused = judged.find(({ refusal }) => refusal !== undefined);
  if (refused?.refusal === 'KE008' && person.relative)
    for (const { state } of await coversOf(tx, [person.relative], today)) refuseUninsured(state);
  if (refused?.refusal !== undefined) throw problem(refused.refusal, coverage ? {} : { why: 'relative' });
  // A request that its customer took back does not count as an earlier one.
  const isFirst = earlier.every(({ status }) => status === 'cancelled');
  const files = { purpose: 'preauthorization', ids: input.fileIds, accountId, key: input.key };
  await attachFiles(tx, context, { ...files, opened: openedBy(owner, mandateFor) });
  const row = await insert(tx, context, input, { owner: { ...owner, subscription_id: subscription.id }, judged });
  const consent = { caseId: row.id, kind: 'health_consent_preauthorization', version: input.consentVersion } as const;
  await consentToCase(tx, context, consent);
  await quickly(tx, context, { row, coverage, judged, isFirst });
  await dropSent(tx, context, input, preauthDraft);
  return preauthView(tx, context, await preauthOf(tx, context, row.id));
}

async function faultsIn(input: Partial<Input>, context: Context): Promise<Violation[]> {
  const { cares, mode, caseRef = '', personId = customerOf(context).accountId } = input;
  const isGivenSo = mode !== 'video' || !cares || cares.some(({ serviceCode }) => seenByVideo(Number(serviceCode)));
  const cases = caseRef === '' ? [] : await ownCases(context.database.db, context);
  const isTheirs = cases.some((one) => one.number === caseRef && one.personId === personId.toLowerCase());
  return [
    ...gapsIn(input),
    ...(mode === undefined || isGivenSo ? [] : [wrong('V007', 'mode', mode)]),
    ...(caseRef === '' || isTheirs ? [] : [wrong('V007', 'caseRef', caseRef)]),
    ...(cares ?? []).flatMap(({ serviceCode }, no) =>
      specialtyOf(Number(serviceCode)) === undefined ? [wrong('V007', `cares.${no}.serviceCode`, serviceCode)] : [],
    ),
  ];
}

type JudgedItem = CareWish & Judgement;
type NewRequest = {
  owner: { account_id: string; person_id: string; subscription_id: string };
  judged: readonly JudgedItem[];
};

async function insert(tx: Tx, context: Context, input: Input, { owner, judged }: NewRequest) {
  const id = randomUUID();
  const event = preauthEvent(context, { ...owner, id }, 'send');
  const health = await writeMove(tx, context, { from: undefined, to: 'submitted', event });
  const due_at = dueIn(context, { status: 'draft', due_at: null }, 'submitted');
  const row = await health
    .insertInto('preauthorization')
    .values({
      id,
      partner_id: context.host.partnerId,
      number: speakableNumber(),
      ...owner,
      status: 'submitted',
      issued_on: input.issuedOn,
      doctor_name: input.doctorName,
      institution: input.institution,
      diagnosis: input.diagnosis,
      icd: input.icd,
      case_ref: input.caseRef || null,
      answers: JSON.stringify(input.answers),
      ranges: JSON.stringify(input.ranges),
      scope: input.scope,
      place: input.place,
      provider_wish: input.providerWish,
      mode: input.mode,
      taj: input.taj,
      phone: input.phone,
      email: input.email,
      book_by: input.bookBy,
      call_phone: input.callPhone,
      call_window: input.callWindow,
      statement_name: input.statementName,
      statement_version: input.statementVersion,
      statement_at: iso(context.now),
      locale: context.language,
      due_at,
      created_at: iso(context.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = judged.map(({ subfunctionId, specialty, benefit, bodySite, side, qty, note }, at) => ({
    preauthorization_id: id,
    no: at + 1,
    subfunction_id: subfunctionId,
    specialty,
    benefit: benefit?.code ?? '',
    body_site: bodySite,
    ...{ side, qty, note },
  }));
  await health.insertInto('preauthorization_item').values(items).execute();
  const files = input.fileIds.map((file) => ({ id: file }));
  await addFiles(health, id, files);
  return withState(row);
}

type SentRequest = {
  row: PreauthRow;
  coverage: Coverage | undefined;
  judged: readonly JudgedItem[];
  isFirst: boolean;
};

/** Approves a request at once if each visit fits a quick rule and the rest of the limit suffices; otherwise a person decides. */
async function quickly(tx: Tx, context: Context, { row, coverage, judged, isFirst }: SentRequest): Promise<void> {
  const rules = await quickRulesOf(tx, row.subscription_id);
  const subfunctionIds = judged.map(({ subfunctionId }) => subfunctionId);
  const prices = await lowestPrices(tx, context, subfunctionIds);
  const candidates = judged.map((item) => ({ item, rule: quickRuleFor(rules, item.subfunctionId) }));
  const passed = candidates.flatMap(({ item, rule }) => {
    const facts = { price: prices.get(item.subfunctionId) ?? null, isFirst, hasDocument: true };
    return isQuick(rule, facts) ? [{ item, rule }] : [];
  });
  const today = dayIn(context.now, context.host.brand.timeZone);
  const quickUnits = passed.map(({ item, rule }) => ({
    benefit: item.benefit,
    units: item.qty,
    amount: item.isMoney ? rule.priceCap : null,
  }));
  if (passed.length < judged.length || !coverage || !fits(coverage, today, quickUnits)) return;
  const quick = await movePreauth(tx, bySystem(context), row, 'approve_quickly', { quick: true });
  const { moved, health } = await movePreauth(tx, bySystem(context), quick.moved, 'approve', {
    decision: 'approved',
    decided_at: iso(context.now),
    ...validityOf(coverage, subfunctionIds, today, preauthRules.validDays),
  });
  const granted = passed.map(({ item, rule }) => ({
    no: judged.indexOf(item) + 1,
    subfunction_id: item.subfunctionId,
    provider_ids: [],
    units: item.qty,
    amount: item.isMoney ? rule.priceCap : null,
  }));
  await grant(
    { tx, health, partnerId: context.host.partnerId, now: context.now, actor: 'system' },
    { ...moved, units: [] },
    granted,
    coverage,
  );
  for (const { no, units, amount } of granted)
    await health
      .updateTable('preauthorization_item')
      .set({ approved_qty: units, amount })
      .where('preauthorization_id', '=', row.id)
      .where('no', '=', no)
      .execute();
  await callIfAskedFor(tx, bySystem(context), moved);
}
