import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { getDeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { href } from '../../../contract/href.ts';
import { CaseMessages } from '../../claims/preauthorization/case/case-messages.tsx';
import { History } from '../../identity/history/history.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { colleaguesFor } from '../colleagues.server.ts';
import { DeskPage } from '../desk-page.tsx';
import { PreauthFacts, PreauthFiles, PreauthItems } from './preauthorization-facts.tsx';
import { preauthFields, preauthStepOf } from './preauthorization-steps.server.ts';
import { PreauthSteps } from './preauthorization-steps.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, operator, now } = pageRequest;
  const found = await call(getDeskPreauthorization, { preauthId: params.id ?? '' });
  const rights: readonly string[] = operator?.rights ?? [];
  return {
    found,
    now,
    rights,
    colleagues: await colleaguesFor(pageRequest, { assign: 'preauthorization.assign', act: ['preauthorization.act'] }),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const preauthId = params.id ?? '';
  return answered(pageRequest, form, preauthFields, async () => {
    const to = await preauthStepOf(pageRequest.call, preauthId, form);
    return redirect(to ?? href('desk-preauthorization', { id: preauthId }), { status: 303 });
  });
}

export default function DeskPreauthorizationPage() {
  const t = useT();
  const { found, now, ...may } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.preauth.title', { number: found.number })}
      part={found.number}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk', {}, { list: 'preauthorizations' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PreauthFacts found={found} now={now} />
          {found.recommendation === null && <Withheld text="desk.withheld" />}
          <PreauthItems found={found} />
          {found.files.length > 0 && (
            <PreauthFiles files={found.files} mayRead={may.rights.includes('file_content.read')} />
          )}
          <CaseMessages messages={found.messages} />
          <section className="grid gap-2">
            <h2 className="text-l">{t('desk.history.title')}</h2>
            <History items={found.history} />
          </section>
        </div>
        <PreauthSteps found={found} outcome={outcome} {...may} />
      </div>
    </DeskPage>
  );
}
