import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { listClaims } from '../../../contract/claims/claim.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { answerWizard } from '../../platform/wizard/answer-wizard.server.ts';
import { loadWizard } from '../../platform/wizard/load-wizard.server.ts';
import type { WizardOutcome } from '../../platform/wizard/wizard.ts';
import { WizardStep } from '../../platform/wizard/wizard-step.tsx';
import { paperChoice } from '../../records/upload/paper-choice.server.ts';
import { uploadStep } from '../../records/upload/upload-step.tsx';
import { uploadTexts } from '../../records/upload/upload-texts.ts';
import { begunClaim, claimWizard } from '../form/claim-wizard.server.ts';
import { ClaimList } from './claim-list.tsx';

export const handle = {
  script: true,
  texts: ['wizard', 'claims', 'fields', 'home.service.claim_reporting', ...uploadTexts],
};

const limit = 25;

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  if (searchParams.has('step')) {
    const form = await loadWizard(claimWizard(searchParams.get('visit')), pageRequest, searchParams);
    return { ...form, choice: form.files && (await paperChoice(pageRequest, 'claim', searchParams)) };
  }
  const page = Number(searchParams.get('page') ?? 1) || 1;
  const { items, total } = await pageRequest.call(listClaims, { page, limit });
  const person = searchParams.get('for') ?? undefined;
  return { is: 'list' as const, person, items, page, limit, total, ...(await begunClaim(pageRequest)) };
}

export async function action({ request, url: { searchParams }, context }: ActionFunctionArgs) {
  return answerWizard(claimWizard(null), pageRequestOf(context), await request.formData(), searchParams);
}

export default function ClaimsPage() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<WizardOutcome>();
  if (page.is === 'list')
    return (
      <RailPage title={t('home.service.claim_reporting.title')}>
        <ClaimList list={page} />
      </RailPage>
    );
  const outcome = answered ?? page.outcome;
  const other = answered?.other;
  return (
    <RailPage title={page.title} caption={page.caption} error={outcome?.refusal}>
      <WizardStep
        page={page}
        outcome={outcome}
        upload={uploadStep(page.choice)}
        rowWords={{ another: t('claims.form.another'), drop: t('claims.form.drop') }}
        waysOn={
          other !== undefined && (
            <p>
              <Link href={href('services-claim', { number: other })}>{t('claims.earlier')}</Link>
            </p>
          )
        }
      >
        {page.is === 'summary' && <p>{t('claims.form.after', claimRules)}</p>}
      </WizardStep>
    </RailPage>
  );
}
