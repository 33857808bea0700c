import type { ClaimState } from '../../contract/claims/claim-states.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import { claimable } from '../../server/claims/claim/claim-terms.ts';
import { claimableVisits } from '../../server/claims/claim/claimable-visits.ts';
import { decideClaim } from '../../server/claims/claim/decide-claim.ts';
import { claimHolding } from '../../server/claims/claim/desk-door.ts';
import { askClaimInformation, getDeskClaim, reviewClaim } from '../../server/claims/claim/desk-steps.ts';
import { objectToClaim, withdrawClaim } from '../../server/claims/claim/own-steps.ts';
import { sendClaim } from '../../server/claims/claim/send-claim.ts';
import { createPayout } from '../../server/claims/payout/create-payout.ts';
import { markClaimPaid, markClaimPaymentFailed } from '../../server/claims/payout/mark-payment.ts';
import { coverageFor } from '../../server/entitlement/coverage/read-coverages.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { uploadFile } from '../../server/records/files/upload-file.ts';
import { demoOperator } from '../identity/operators.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';
import { demoPaper } from '../records/paper.ts';

type LifeStep =
  | 'take'
  | 'review'
  | 'ask'
  | 'approve'
  | 'approve_partly'
  | 'reject'
  | 'send_payment'
  | 'mark_paid'
  | 'mark_failed'
  | 'withdraw'
  | 'object';

const seen = ['take', 'review'] as const;

/** One claim in each state. Those to be paid come first, because a payment list takes all that wait. */
const lives: readonly { state: ClaimState; deeds: readonly LifeStep[] }[] = [
  { state: 'paid', deeds: [...seen, 'approve', 'send_payment', 'mark_paid'] },
  { state: 'payment_failed', deeds: [...seen, 'approve', 'send_payment', 'mark_failed'] },
  { state: 'payment_sent', deeds: [...seen, 'approve', 'send_payment'] },
  { state: 'approved', deeds: [...seen, 'approve'] },
  { state: 'partially_approved', deeds: [...seen, 'approve_partly'] },
  { state: 'rejected', deeds: [...seen, 'reject'] },
  { state: 'appealed', deeds: [...seen, 'reject', 'object'] },
  { state: 'info_requested', deeds: [...seen, 'ask'] },
  { state: 'in_review', deeds: [...seen] },
  { state: 'received', deeds: ['take'] },
  { state: 'withdrawn', deeds: ['withdraw'] },
  { state: 'submitted', deeds: [] },
];

const email = 'anna@example.com';
const amount = 4000;

export function loadDemoClaims(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    if (await hasClaims(services, host)) return;
    await inDemoSession(services, host, email, async (context) => {
      const policy = await payingPolicy({ ...context, channel: 'portal' });
      if (!policy) return;
      const { portal, benefit } = policy;
      const desk = async (role: 'claims_assessor' | 'supervisor'): Promise<Context> => ({
        ...portal,
        session: undefined,
        operator: await demoOperator(services, host, role),
      });
      const [assessor, payer] = [await desk('claims_assessor'), await desk('supervisor')];
      // The paid claim is of a visit, so that a case shows all its parts.
      const { accountId } = customerOf(portal);
      const [visit] = await claimableVisits(portal, { accountId, relatives: [], since: '2000-01-01' });
      for (const [no, { deeds }] of lives.entries())
        await live({ customer: portal, assessor, payer }, { no, deeds, benefit, visit: no === 0 ? visit : undefined });
    });
  });
}

async function payingPolicy(context: Context): Promise<{ portal: Context; benefit: string } | undefined> {
  const session = customerOf(context);
  for (const subscription of session.subscriptions) {
    const portal = { ...context, session: { ...session, subscription } };
    const coverage = await coverageFor(context.database.db, portal);
    const benefit = coverage && claimable(coverage).find(({ allowed }) => allowed === null || 'amount' in allowed);
    if (benefit) return { portal, benefit: benefit.code };
  }
  return undefined;
}

async function hasClaims({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const claims = await database.db
    .selectFrom('claim')
    .select('id')
    .where('partner_id', '=', partnerId)
    .limit(1)
    .execute();
  return claims.length > 0;
}

type Visit = Awaited<ReturnType<typeof claimableVisits>>[number];
type People = { customer: Context; assessor: Context; payer: Context };

async function live(
  { customer, assessor, payer }: People,
  { no, deeds, benefit, visit }: { no: number; deeds: readonly LifeStep[]; benefit: string; visit: Visit | undefined },
): Promise<void> {
  const { texts, language, host, database } = customer;
  const say = (name: string) => texts.say(language, `demo.claim.${name}`);
  const sentAt = customer.now.subtract({ hours: 24 * 6 - no });
  const usual = dayIn(sentAt.subtract({ hours: 48 }), host.brand.timeZone);
  const of = visit && visit.day <= usual ? visit : undefined;
  const day = of?.day ?? usual;
  const sent = { name: say('file'), size: undefined, bytes: demoPaper(`${say('file')} ${no + 1}`) };
  const { file } = await uploadFile({ purpose: 'claim', file: { open: async () => sent } }, customer);
  const input = {
    benefit,
    careDate: day,
    provider: of?.provider ?? say('provider'),
    providerTaxId: '',
    complaint: say('complaint'),
    preauthRef: '',
    expenses: [
      {
        type: 'visit' as const,
        invoiceNo: `D-${no + 1}`,
        issuedAt: day,
        amount,
        currency: host.brand.currency,
        fileIds: [file.id],
      },
    ],
    holder: say('holder'),
    bankAccount: '1177301611111018',
    otherInsurance: '',
    visitRef: of?.number ?? '',
    statementTrue: true as const,
    dataConsent: true as const,
  };
  const { number } = await sendClaim(input, { ...customer, now: sentAt });
  const { id: claimId } = await database.db
    .selectFrom('claim')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const decide = (accepted: number | undefined) => async (context: Context) => {
    const { proposal } = await getDeskClaim({ claimId }, context);
    const lines = (proposal ?? []).map((line) => ({
      no: line.no,
      accepted: accepted ?? line.claimed?.amount ?? 0,
      reasonText: say('reason'),
    }));
    return decideClaim({ claimId, lines, reason: say('reason'), twiceReason: '' }, context);
  };
  const steps: Readonly<Record<LifeStep, [Context, (context: Context) => Promise<unknown>]>> = {
    take: [assessor, (context) => inTransaction(context, (tx) => claimHolding.take(tx, context, { caseId: claimId }))],
    review: [assessor, (context) => reviewClaim({ claimId }, context)],
    ask: [assessor, (context) => askClaimInformation({ claimId, text: say('question') }, context)],
    approve: [assessor, decide(undefined)],
    approve_partly: [assessor, decide(amount / 2)],
    reject: [assessor, decide(0)],
    send_payment: [payer, (context) => createPayout({}, context)],
    mark_paid: [payer, (context) => markClaimPaid({ claimId }, context)],
    mark_failed: [payer, (context) => markClaimPaymentFailed({ claimId, reason: say('failed') }, context)],
    withdraw: [customer, (context) => withdrawClaim({ number }, context)],
    object: [customer, (context) => objectToClaim({ number, text: say('objection'), fileIds: [] }, context)],
  };
  for (const [at, deed] of deeds.entries()) {
    const [who, run] = steps[deed];
    await run({ ...who, now: sentAt.add({ minutes: 60 * (at + 1) }) });
  }
}
