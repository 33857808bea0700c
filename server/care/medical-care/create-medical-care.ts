import { medicalCareDraft } from '../../../contract/care/drafts.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { holdsService, services } from '../../../contract/portal/services.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { coversOf, refuseUninsured } from '../../entitlement/insured/cover-of.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { consentToCase } from '../../identity/account/consent.ts';
import { dropSent } from '../../identity/draft/drop-drafts.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { addFiles } from '../../platform/case/files.ts';
import { dayIn } from '../../platform/clock.ts';
import { judgedBy } from '../../platform/execute.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { ownCareView } from './care-view.ts';
import { insertCare } from './insert-care.ts';

type Input = ParsedInputs['createMedicalCare'];

export const createMedicalCare: Handler<'createMedicalCare'> = judgedBy(unknownIn, async (input, context) => {
  return withIdempotency(context, 'createMedicalCare', input, (tx) => create(tx, context, input));
});

async function create(tx: Tx, context: Context, input: Input) {
  const { accountId, subscription, permissions } = customerOf(context);
  if (!subscription) throw problem('RM1003');
  const service = serviceOf({ services: subscription.services, flags: permissions }, input.serviceType);
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
  });
  const consent = { caseId: row.id, kind: 'health_consent_care', version: input.consentVersion } as const;
  await consentToCase(tx, context, consent);
  const files = ids.map((id) => ({ id }));
  await addFiles(health, row.id, files);
  await dropSent(tx, context, input, medicalCareDraft);
  return ownCareView(tx, context, row);
}

/** @throws Problem RM1009 when the plan has no such service, or there is none */
function serviceOf(customer: Parameters<typeof holdsService>[1], idOrKey: string | number): string {
  const row = services.find((one) => (one.id === idOrKey || one.key === idOrKey) && holdsService(one, customer));
  if (!row) throw problem('RM1009');
  return row.key;
}

function unknownIn({ specializationId: id }: Partial<Input>, { directory, language }: Context): Violation[] {
  return id === undefined || directory.specialization(id, language)
    ? []
    : [wrong('V007', 'specializationId', String(id))];
}
