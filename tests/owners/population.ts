import { randomUUID } from 'node:crypto';
import { createFeed } from '../../contract/booking/appointments.ts';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { addFavouriteDoctor } from '../../contract/booking/favourites.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { startBulkExport } from '../../contract/interop/bulk-export.ts';
import { buyPlan } from '../../contract/payment/purchase.ts';
import { startReconciliation } from '../../contract/payment/reconciliation.ts';
import { saveDraft } from '../../contract/platform/draft.ts';
import { createShift } from '../../contract/telemedicine/roster.ts';
import { speakableNumber } from '../../server/platform/speakable-number.ts';
import { fill, joined, patient } from '../booking/waiting.ts';
import { healthAnswers, saving } from '../care/assessments.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { wholeCase } from '../claims/whole-case.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { account } from '../identity/account.ts';
import { parkedPayment } from '../payment/parked-payment.ts';
import { alsoOffers, slotId } from '../support/fixture.ts';
import { billing, till, tillHost } from '../support/till.ts';
import { good, type World } from '../support/world.ts';
import { internal } from '../telemedicine/roster.ts';
import { openedVideo } from '../telemedicine/video.ts';

/** The strangers are at another partner. */
export const ownPartners = ['default', 'webbeteg'] as const;

/** It has something of every kind that somebody can own. */
export async function population() {
  const s = await till({ settings: { RATE_LIMITS: 'off' } });
  const { w } = s;
  await wholeCase(w);
  await openedVideo(w, slotId(0, '2026-11-27T09:00'));
  const sick = await careCustomer(w);
  await newCare(w, sick.headers);
  const parent = await holder(w);
  good(await w.call(createRelative, child(), parent.headers));
  await smallThings(w);
  await parkedPayment(w);
  await onDuty(w);
  await boughtPlan(s);
  await unmatched(w);
  await compared(w);
  await fill(w);
  await joined(w, await patient(w));
  await w.database.pool.query(`update outbox set failure = 'planted'
    where id = (select min(id::text)::uuid from outbox where account_id is not null)`);
  return s;
}
export type Population = Awaited<ReturnType<typeof population>>;

async function smallThings(w: World): Promise<void> {
  const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
  const { headers } = await w.session(id);
  const { doctor_id: doctorId, provider_id: providerId } = await w.database.db
    .selectFrom('offering')
    .select(['doctor_id', 'provider_id'])
    .executeTakeFirstOrThrow();
  good(await w.call(addFavouriteDoctor, { doctorId, providerId }, headers));
  good(await w.call(createFeed, {}, headers));
  const call = { name: 'Szőke Ünige', phone: '+36301112233', callWindow: 'any', privacyAccepted: true } as const;
  good(await w.call(askCallBack, call, headers));
  const key = await w.partnerKey(['export']);
  good(await w.call(startBulkExport, {}, key));
  good(await w.call(saveDraft, { form: 'claim', values: { complaint: 'Fáj.' } }, headers));
  good(await w.call(saving('health_check'), { answers: healthAnswers, consent: true }, headers));
}

async function onDuty(w: World): Promise<void> {
  await alsoOffers(w.database, 'Őri', internal);
  await w.services.directory.refresh();
  const { headers } = await w.desk(['supervisor']);
  const doctor = await w.database.db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .select(['schedule.doctor_id as doctorId', 'schedule.provider_id as providerId'])
    .where('family_name', '=', 'Őri')
    .executeTakeFirstOrThrow();
  const day = w.now().add({ hours: 72 }).toZonedDateTimeISO('Europe/Budapest').toPlainDate().toString();
  const hours = { subfunctionId: internal, day, startsAt: '08:00', endsAt: '12:00', minutes: 15 };
  good(await w.call(createShift, { ...doctor, ...hours }, headers));
}

async function boughtPlan({ w, customer, pay, work }: Awaited<ReturnType<typeof till>>): Promise<void> {
  const { headers } = await customer();
  const at = { ...headers, host: tillHost };
  const { payments } = good(await w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, at));
  await pay(payments[0]?.paymentUrl, 'succeed');
  await work();
}

async function unmatched({ database, now }: World): Promise<void> {
  const { id, partnerId } = await account(database);
  const at = now().toString();
  const row = { id: randomUUID(), account_id: id, partner_id: partnerId, number: speakableNumber(), kind: 'tax_id' };
  await database.db
    .insertInto('unmatched_member')
    .values({ ...row, status: 'open', due_at: at, created_at: at })
    .execute();
}

async function compared(w: World): Promise<void> {
  const { headers } = await w.desk(['supervisor'], 'webbeteg');
  const [gateway] = w.services.ports.gateways;
  const day = w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate().toString();
  const period = { gateway: gateway?.name ?? '', from: day, to: day };
  good(await w.call(startReconciliation, period, { host: tillHost, ...headers }));
}
