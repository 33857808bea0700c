import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { createPreauthDownload, getDeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { PreauthMessages } from '../../claims/preauthorization/case/preauth-messages.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { PreauthFacts, PreauthFiles, PreauthItems } from './preauthorization-facts.tsx';
import { preauthFields, preauthSteps } from './preauthorization-steps.server.ts';
import { PreauthSteps } from './preauthorization-steps.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const preauthorization = await pageRequest.call(getDeskPreauthorization, { preauthId: params.id ?? '' });
  return { preauthorization, now: pageRequest.now, somebody: await somebodyAt(pageRequest, preauthorization.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return caseAction(pageRequestOf(context), await request.formData(), {
    route: 'desk-preauthorization',
    id: params.id ?? '',
    fields: preauthFields,
    steps: preauthSteps,
    download: (call, preauthId, fileId) => call(createPreauthDownload, { preauthId, fileId }),
  });
}

export default function DeskPreauthorizationPage() {
  const t = useT();
  const { preauthorization, now, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.preauth.title', { number: preauthorization.number })}
      list="preauthorizations"
      part={preauthorization.number}
      outcome={outcome}
      desk={somebody}
      history={preauthorization.history}
      steps={<PreauthSteps preauthorization={preauthorization} outcome={outcome} somebody={somebody} />}
    >
      <PreauthFacts preauthorization={preauthorization} now={now} />
      {preauthorization.recommendation === null && <Withheld text="desk.withheld" />}
      <PreauthItems preauthorization={preauthorization} />
      {preauthorization.files.length > 0 && (
        <PreauthFiles files={preauthorization.files} mayRead={somebody.rights.includes('file_content.read')} />
      )}
      <PreauthMessages messages={preauthorization.messages} />
    </CasePage>
  );
}
