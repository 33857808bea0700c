import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getRelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { createProofDownload } from '../../../contract/records/relative-proof.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { RelativeFacts } from './relative-facts.tsx';
import { relativeFields } from './relative-fields.ts';
import { relativeSteps } from './relative-steps.server.ts';
import { RelativeSteps } from './relative-steps.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const proof = await pageRequest.call(getRelativeProof, { relativeId: params.id ?? '' });
  return { proof, somebody: await somebodyAt(pageRequest, proof.id) };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-relative',
    id: params.id ?? '',
    fields: Object.values(relativeFields).flat(),
    steps: relativeSteps,
    download: (call, relativeId, paper) =>
      call(createProofDownload, { relativeId, paper: paper === 'cover' ? paper : 'mandate' }),
  });
}

export default function DeskRelativePage() {
  const t = useT();
  const { proof, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.relative.title', { number: proof.number })}
      list="relatives"
      outcome={outcome}
      desk={somebody}
      steps={<RelativeSteps proof={proof} outcome={outcome} somebody={somebody} />}
    >
      <RelativeFacts proof={proof} />
    </CasePage>
  );
}
