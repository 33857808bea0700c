import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getDeskClaim } from '../../../contract/claims/claim-desk.ts';
import { href } from '../../../contract/href.ts';
import { History } from '../../identity/history/history.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { colleaguesFor } from '../colleagues.server.ts';
import { DeskPage } from '../desk-page.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { claimFields, claimStepOf } from './claim-steps.server.ts';
import { ClaimSteps } from './claim-steps.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, operator, now } = pageRequest;
  const claim = await call(getDeskClaim, { claimId: params.id ?? '' });
  const rights: readonly string[] = operator?.rights ?? [];
  return {
    claim,
    now,
    rights,
    colleagues: await colleaguesFor(pageRequest, { assign: 'claim.assign', act: ['claim.act'] }),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, claimFields, () => claimStepOf(pageRequest.call, params.id ?? '', form));
}

export default function DeskClaimPage() {
  const t = useT();
  const { claim, now, ...may } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.claim.title', { number: claim.number })}
      part={claim.number}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk', {}, { list: 'claims' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ClaimFacts claim={claim} now={now} mayTake={may.rights.includes('claim.decide')} />
          <section className="grid gap-2">
            <h2 className="text-l">{t('desk.history.title')}</h2>
            <History items={claim.history} />
          </section>
        </div>
        <ClaimSteps claim={claim} outcome={outcome} {...may} />
      </div>
    </DeskPage>
  );
}
