import type { CoverageEligibilityResponse, CoverageEligibilityResponseInsuranceItem } from 'fhir/r4';
import { z } from 'zod';
import type { Outputs } from '../../../../contract/operations.ts';
import { memberOf } from '../../../../contract/platform/member-of.ts';
import { fhirMoney } from '../../../../contract/platform/minor-units.ts';
import type { Money } from '../../../../contract/platform/money.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { iso } from '../../../platform/clock.ts';
import { contextAs } from '../caller.ts';
import type { FhirCall, Resource, Row } from '../row.ts';
import { personIn } from '../scheduling/find.ts';
import { idIn } from '../scheduling/parameters.ts';
import { unreadablePart } from '../values.ts';

const text = z.string().max(200);
const Reference = z.object({ reference: text.optional() });
const Coding = z.object({ system: text.optional(), code: text.optional(), display: text.optional() });
const Item = z.object({
  productOrService: z.object({ coding: z.array(Coding).min(1).max(10), text: text.optional() }),
  provider: Reference.optional(),
});

const EligibilityQuestion = z.object({
  resourceType: z.literal('CoverageEligibilityRequest'),
  id: text.optional(),
  patient: Reference.optional(),
  provider: Reference.optional(),
  servicedDate: text.optional(),
  item: z.array(Item).min(1).max(10),
});
type EligibilityQuestion = z.output<typeof EligibilityQuestion>;

function sentIn(body: unknown): EligibilityQuestion {
  const parameter = memberOf(body, 'parameter');
  const first: unknown = Array.isArray(parameter) ? parameter[0] : undefined;
  const read = EligibilityQuestion.safeParse(first === undefined ? body : memberOf(first, 'resource'));
  if (!read.success) throw unreadablePart('CoverageEligibilityRequest', read.error);
  return read.data;
}

async function submit(request: FhirCall, body: unknown): Promise<Resource> {
  const sent = sentIn(body);
  const context = await contextAs(request, 'checkCoverage');
  const { accountId, subscription } = customerOf(context);
  const personId = personIn(sent.patient?.reference);
  const date =
    sent.servicedDate ?? context.now.toZonedDateTimeISO(context.host.brand.timeZone).toPlainDate().toString();
  const items: CoverageEligibilityResponseInsuranceItem[] = [];
  const reasons: string[] = [];
  for (const { productOrService, provider = sent.provider } of sent.item) {
    const at = provider?.reference === undefined ? undefined : idIn(provider.reference, 'Organization', 'provider');
    const cover = await request.execute(
      'checkCoverage',
      {
        serviceCode: productOrService.coding[0]?.code ?? '',
        date,
        ...(personId !== undefined && { personId }),
        ...(at !== undefined && { providerId: at }),
      },
      request.info,
    );
    reasons.push(...cover.reasons.map((reason) => reason.text));
    items.push(itemOf(cover, productOrService));
  }
  const answer: CoverageEligibilityResponse = {
    resourceType: 'CoverageEligibilityResponse',
    status: 'active',
    purpose: ['benefits'],
    patient: { reference: sent.patient?.reference ?? `Patient/${accountId}` },
    servicedDate: date,
    created: iso(context.now),
    request:
      sent.id === undefined
        ? { display: 'as it was submitted' }
        : { reference: `CoverageEligibilityRequest/${sent.id}` },
    outcome: 'complete',
    ...(reasons.length > 0 && { disposition: [...new Set(reasons)].join(' ') }),
    insurer: { display: context.host.brand.name },
    insurance: [{ coverage: { reference: `Coverage/${subscription?.id ?? ''}` }, inforce: true, item: items }],
  };
  return answer;
}

const benefitType = 'http://terminology.hl7.org/CodeSystem/benefit-type';

function itemOf(
  { decision, patientPays, insurerPays, benefit, reasons }: Outputs['checkCoverage'],
  productOrService: EligibilityQuestion['item'][number]['productOrService'],
): CoverageEligibilityResponseInsuranceItem {
  const sum = (code: 'copay' | 'benefit', money: Money | null) =>
    money === null ? [] : [{ type: { coding: [{ system: benefitType, code }] }, allowedMoney: fhirMoney(money) }];
  const sums = [...sum('copay', patientPays), ...sum('benefit', insurerPays)];
  return {
    productOrService,
    excluded: decision === 'not_covered' || decision === 'self_pay',
    authorizationRequired: decision === 'needs_preauth',
    ...(benefit && { name: benefit.name }),
    ...(reasons.length > 0 && { description: reasons.map((reason) => reason.text).join(' ') }),
    ...(sums.length > 0 && { benefit: sums }),
  };
}

const none = { as: ['checkCoverage'], personal: true, params: {}, includes: {} } as const;

export const eligibilityRequest: Row = {
  ...none,
  type: 'CoverageEligibilityRequest',
  of: 'the question what a person pays for a care: a visit by its code, at one provider or any, on one day',
  lacks: ['reading and search: the portal answers a question and does not store it'],
  steps: [
    {
      code: 'submit',
      method: 'POST',
      definition: 'http://hl7.org/fhir/OperationDefinition/CoverageEligibilityRequest-submit',
      says: 'answers a CoverageEligibilityResponse at once',
      as: 'checkCoverage',
      run: submit,
    },
  ],
};

export const eligibilityResponse: Row = {
  ...none,
  type: 'CoverageEligibilityResponse',
  of: 'the answer of CoverageEligibilityRequest/$submit: what the person pays (copay) and what the coverage pays (benefit)',
  lacks: ['reading and search: an answer holds for the moment in which it is given, and is not stored'],
};
