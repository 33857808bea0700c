import { createMedicalCare as operation } from '../../contract/care/medical-care.ts';
import type { CareStep } from '../../contract/care/medical-care-states.ts';
import { careRequestKinds } from '../../contract/care/request-kinds.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import { addCareItem } from '../../server/care/medical-care/add-care-item.ts';
import { bookCare } from '../../server/care/medical-care/book-care.ts';
import { createMedicalCare } from '../../server/care/medical-care/create-medical-care.ts';
import { careHolding } from '../../server/care/medical-care/desk-door.ts';
import {
  awaitBooking,
  closeCare,
  finishCare,
  markAppeared,
  rejectCare,
  sendForApproval,
} from '../../server/care/medical-care/desk-steps.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { demoOperator } from '../identity/operators.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

/** `sent` is how many days ago the care was asked for. The texts are `demo.care.<what>.<name>`. */
type Life = { what: string; sent: number; urgency: 'routine' | 'soon' | 'urgent'; deeds: readonly CareStep[] };

const email = 'anna@example.com';
const booked = ['take', 'await_booking', 'book'] as const;

const lives: readonly Life[] = [
  { what: 'knee', sent: 0.2, urgency: 'soon', deeds: [] },
  { what: 'back', sent: 4, urgency: 'routine', deeds: ['take', 'send_for_approval'] },
  { what: 'heart', sent: 2, urgency: 'urgent', deeds: booked },
  { what: 'skin', sent: 25, urgency: 'routine', deeds: [...booked, 'appear', 'add_item', 'finish', 'close'] },
  { what: 'spa', sent: 14, urgency: 'routine', deeds: ['take', 'send_for_approval', 'reject'] },
];

type TextOf = (name: string) => string;

const byDesk: Partial<Record<CareStep, (context: Context, careId: string, say: TextOf) => Promise<unknown>>> = {
  take: (context, careId) => inTransaction(context, (tx) => careHolding.take(tx, context, { caseId: careId })),
  send_for_approval: (context, careId) => sendForApproval({ careId }, context),
  await_booking: (context, careId) => awaitBooking({ careId }, context),
  book: (context, careId, say) =>
    bookCare({ careId, provider: say('provider'), doctor: '', time: say('time') }, context),
  appear: (context, careId) => markAppeared({ careId }, context),
  add_item: (context, careId, say) =>
    addCareItem({ careId, provider: '', code: 'D-01', name: say('item'), qty: 1, unitPrice: 25_000 }, context),
  finish: (context, careId) => finishCare({ careId }, context),
  close: (context, careId) => closeCare({ careId }, context),
  reject: (context, careId, say) => rejectCare({ careId, reason: say('reason') }, context),
};

export function loadDemoCares(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    await inDemoSession(services, host, email, async (context) => {
      const { accountId, subscriptions } = customerOf(context);
      const subscription = subscriptions.find((one) => one.services.length > 0);
      if (!subscription || (await hasCares(context, accountId))) return;
      const customer: Context = {
        ...context,
        channel: 'portal',
        session: { ...customerOf(context), subscription },
      };
      const operator = await demoOperator(services, host, 'supervisor');
      for (const life of lives) await live(customer, { ...customer, session: undefined, operator }, life);
    });
  });
}

async function hasCares({ database }: Services, accountId: string): Promise<boolean> {
  const care = await database.db
    .selectFrom('medical_care')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return care !== undefined;
}

const organisable: readonly string[] = careRequestKinds
  .filter((kind) => kind.organisable)
  .map(({ service }) => service);

async function live(customer: Context, desk: Context, { what, sent, urgency, deeds }: Life): Promise<void> {
  const { texts, language, host, now } = customer;
  const say: TextOf = (name) => texts.say(language, `demo.care.${what}.${name}`);
  const sentAt = now.subtract({ minutes: Math.round(sent * 24 * 60) });
  const dayOf = (offset: number) => dayIn(sentAt.add({ hours: offset * 24 }), host.brand.timeZone);
  const services = customerOf(customer).subscription?.services ?? [];
  const request = operation.input.parse({
    serviceType: organisable.find((service) => services.includes(service)) ?? services[0],
    requestedDates: [{ from: dayOf(5), to: dayOf(9) }],
    preferredPlace: say('place'),
    complaint: say('complaint'),
    urgency,
    phone: '+36301234567',
    consent: true,
  });
  const { id } = await createMedicalCare(request, { ...customer, now: sentAt });
  for (const [no, deed] of deeds.entries())
    await byDesk[deed]?.({ ...desk, now: sentAt.add({ minutes: 60 * (no + 1) }) }, id, say);
}
