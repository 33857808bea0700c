import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { careRules } from '../../../../contract/care/care-rules.ts';
import { href } from '../../../../contract/href.ts';
import { pageRequestOf } from '../../../platform/api.ts';
import { useT } from '../../../platform/texts.ts';
import { BackLink } from '../../../platform/ui/back-link.tsx';
import { LinkButton } from '../../../platform/ui/button.tsx';
import { EmptyState } from '../../../platform/ui/empty-state.tsx';
import { RailPage } from '../../../platform/ui/rail-page.tsx';
import { answerWizard } from '../../../platform/wizard/answer-wizard.server.ts';
import { loadWizard } from '../../../platform/wizard/load-wizard.server.ts';
import type { WizardOutcome } from '../../../platform/wizard/wizard.ts';
import { WizardStep } from '../../../platform/wizard/wizard-step.tsx';
import { paperChoice } from '../../../records/upload/paper-choice.server.ts';
import { uploadStep } from '../../../records/upload/upload-step.tsx';
import { uploadTexts } from '../../../records/upload/upload-texts.ts';
import { askWizard } from './ask-wizard.server.ts';

export const handle = {
  script: true,
  texts: ['care.add', 'care.urgency', 'care.list', 'callback.window', 'wizard', 'fields', ...uploadTexts],
};

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const page = await loadWizard(askWizard, pageRequest, searchParams);
  return { ...page, choice: page.files && (await paperChoice(pageRequest, 'medical_care', searchParams)) };
}

export async function action({ request, url: { searchParams }, context }: ActionFunctionArgs) {
  return answerWizard(askWizard, pageRequestOf(context), await request.formData(), searchParams);
}

/** The form that asks for a medical care (S7-14). */
export default function MedicalCareFormPage() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<WizardOutcome>() ?? page.outcome;
  return (
    <RailPage title={page.title} caption={page.caption} error={outcome?.refusal}>
      {page.back === undefined && <BackLink href={href('requests')}>{t('care.list.title')}</BackLink>}
      {page.is === 'intro' ? (
        <EmptyState
          title={t('care.add.none')}
          action={<LinkButton href={`${href('home')}#services`}>{t('care.list.services')}</LinkButton>}
        >
          <p>{t('care.add.none_lead')}</p>
        </EmptyState>
      ) : (
        <WizardStep page={page} outcome={outcome} upload={uploadStep(page.choice)}>
          {page.is === 'summary' && <p>{t('care.add.after', careRules)}</p>}
        </WizardStep>
      )}
    </RailPage>
  );
}
