import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { createClaimDownload, getDeskClaim } from '../../../contract/claims/claim-desk.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { claimFields, claimSteps } from './claim-steps.server.ts';
import { ClaimSteps } from './claim-steps.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const claim = await pageRequest.call(getDeskClaim, { claimId: params.id ?? '' });
  return { claim, now: pageRequest.now, somebody: await somebodyAt(pageRequest, claim.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-claim',
    id: params.id ?? '',
    fields: claimFields,
    steps: claimSteps,
    download: (call, claimId, fileId) => call(createClaimDownload, { claimId, fileId }),
  });
}

export default function DeskClaimPage() {
  const t = useT();
  const { claim, now, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.claim.title', { number: claim.number })}
      list="claims"
      part={claim.number}
      outcome={outcome}
      desk={somebody}
      history={claim.history}
      steps={<ClaimSteps claim={claim} outcome={outcome} somebody={somebody} />}
    >
      <ClaimFacts claim={claim} now={now} mayTake={somebody.rights.includes('claim.decide')} />
    </CasePage>
  );
}
