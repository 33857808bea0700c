import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { listClaims } from '../../../contract/claims/claim.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftWith } from '../../platform/form/draft.server.ts';
import { useT } from '../../platform/texts.ts';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { answerForm } from '../form/answer-form.server.ts';
import { ClaimForm } from '../form/form.tsx';
import { deadlineOf, keptClaim } from '../form/kept-claim.server.ts';
import { loadForm } from '../form/load-form.server.ts';
import type { ClaimOutcome } from '../form/step-data.ts';
import { ClaimList } from './claim-list.tsx';

const faults = ['KF001', 'KF002', 'KF003', 'KF004', 'KF005', 'KF010', 'KF012', 'KF014'];

export const handle = {
  script: true,
  texts: [
    'wizard',
    'claims',
    'fields',
    'records.upload',
    'home.service.claim_reporting',
    ...faults.map((code) => `errors.${code}`),
  ],
};

const limit = 25;

/** Without a step in the address, the claims sent so far and the way to a new one. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  if (url.searchParams.has('step')) return loadForm(pageRequest, url.searchParams);
  const kept = await keptClaim(pageRequest);
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  const { items, total } = await pageRequest.call(listClaims, { page, limit });
  return {
    is: 'list' as const,
    items,
    page,
    limit,
    total,
    offers: kept.terms.benefits.length > 0,
    begun: draftWith(kept.form, 'claim', []).typed !== undefined,
    deadline: deadlineOf(kept, pageRequest),
  };
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return answerForm(await request.formData(), pageRequestOf(context), url.searchParams);
}

export default function ClaimsPage() {
  const t = useT();
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<ClaimOutcome>();
  const outcome = answered ?? ('told' in shown ? shown.told : undefined);
  const title = shown.is === 'list' ? t('home.service.claim_reporting.title') : shown.title;
  return (
    <NarrowPage title={title} error={outcome?.refusal !== undefined}>
      {shown.is === 'list' ? <ClaimList shown={shown} /> : <ClaimForm shown={shown} outcome={outcome} />}
      <PhoneBlock />
    </NarrowPage>
  );
}
