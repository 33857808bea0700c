import { careRules } from '../../../contract/care/care-rules.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { services } from '../../../contract/portal/services.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { coversOf, refuseUninsured } from '../../entitlement/insured/cover-of.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { addFiles } from '../../platform/case/files.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { ownCareView } from './care-view.ts';
import { insertCare } from './insert-care.ts';

type Input = ParsedInputs['createMedicalCare'];

export const createMedicalCare: Handler<'createMedicalCare'> = async (input, context) => {
  await consume(context, 'medical-care', customerOf(context).accountId);
  return withIdempotency(context, 'createMedicalCare', input, (tx) => create(tx, context, input));
};

async function create(tx: Tx, context: Context, input: Input) {
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('RM1003');
  refuseWrong(context, input);
  const service = serviceOf(subscription.services, input.serviceType);
  const { id: person_id, relative } = await personOf(tx, context, input.personId ?? accountId, mandateForCare);
  const today = dayIn(context.now, context.host.brand.timeZone);
  for (const { state } of await coversOf(tx, relative ? [relative] : [], today)) refuseUninsured(state);
  const { recommendationFileIds: ids, key } = input;
  const opened = openedBy({ account_id: accountId, person_id }, mandateForCare);
  await attachFiles(tx, context, { purpose: 'medical_care', ids, accountId, key, opened });
  const { row, health } = await insertCare(tx, context, {
    account_id: accountId,
    relative_id: relative?.id ?? null,
    subscription_id: subscription.id,
    service,
    specialization_id: input.specializationId ?? null,
    requested_dates: JSON.stringify(input.requestedDates),
    place: input.preferredPlace,
    radius_km: input.radiusKm ?? null,
    complaint: input.complaint,
    onset_on: input.onsetDate ?? null,
    urgency: input.urgency,
    preauth_ref: input.preauthRef || null,
    phone: input.phone,
    call_window: input.contactWindow,
    locale: context.language,
    consented_at: iso(context.now),
  });
  const files = ids.map((id) => ({ id }));
  await addFiles(health, row.id, files);
  return ownCareView(tx, context, row);
}

/** @throws Problem RM1009 when the subscription has no such service, or there is none */
function serviceOf(held: readonly string[], asked: string | number): string {
  const row = services.find(({ id, key }) => (id === asked || key === asked) && held.includes(key));
  if (!row) throw problem('RM1009');
  return row.key;
}

/** @throws Problem X444 with every field that only today or the directory can judge */
function refuseWrong({ directory, language, host, now }: Context, input: Input): void {
  const today = dayIn(now, host.brand.timeZone);
  const last = Temporal.PlainDate.from(today).add({ days: careRules.daysAhead }).toString();
  const { requestedDates, onsetDate, specializationId } = input;
  const violations = [
    ...requestedDates.flatMap(({ from, to }, no) => [
      ...(from < today ? [wrong('V033', `requestedDates.${no}.from`, from)] : []),
      ...(to > last ? [wrong('V017', `requestedDates.${no}.to`, to)] : []),
    ]),
    ...(onsetDate !== undefined && onsetDate > today ? [wrong('V017', 'onsetDate', onsetDate)] : []),
    ...(specializationId !== undefined && !directory.specialization(specializationId, language)
      ? [wrong('V007', 'specializationId', String(specializationId))]
      : []),
  ];
  if (violations.length > 0) throw problem('X444', {}, violations);
}
