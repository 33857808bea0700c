import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { preauthRules } from '../../../../contract/claims/preauthorization-rules.ts';
import { href } from '../../../../contract/href.ts';
import { pageRequestOf } from '../../../platform/api.ts';
import { useConfig } from '../../../platform/page-context.tsx';
import { useT } from '../../../platform/texts.ts';
import { BackLink } from '../../../platform/ui/back-link.tsx';
import { LinkButton } from '../../../platform/ui/button.tsx';
import { EmptyState } from '../../../platform/ui/empty-state.tsx';

import { RailPage } from '../../../platform/ui/rail-page.tsx';
import { answerWizard } from '../../../platform/wizard/answer-wizard.server.ts';
import { loadWizard } from '../../../platform/wizard/load-wizard.server.ts';
import type { WizardOutcome } from '../../../platform/wizard/wizard.ts';
import { WizardStep } from '../../../platform/wizard/wizard-step.tsx';
import { contentsOf } from '../../../portal/content/contents.server.ts';
import { FoldedText } from '../../../portal/content/folded-text.tsx';
import { paperChoice } from '../../../records/upload/paper-choice.server.ts';
import { uploadStep } from '../../../records/upload/upload-step.tsx';
import { uploadTexts } from '../../../records/upload/upload-texts.ts';
import { preauthWizard } from './preauth-wizard.server.ts';

export const handle = {
  script: true,
  texts: ['preauth', 'wizard', 'callback.window', 'fields', 'content.foreign', ...uploadTexts],
};

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const page = await loadWizard(preauthWizard(searchParams.get('case')), pageRequest, searchParams);
  const isFirst = page.key === 'start';
  const choice = page.files && (await paperChoice(pageRequest, 'preauthorization', searchParams));
  const contents = isFirst ? await contentsOf(pageRequest, ['quick_approval', 'assistance_policy']) : [];
  return { ...page, choice, contents };
}

export async function action({ request, url: { searchParams }, context }: ActionFunctionArgs) {
  return answerWizard(preauthWizard(null), pageRequestOf(context), await request.formData(), searchParams);
}

export default function PreauthorizationFormPage() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<WizardOutcome>();
  const outcome = answered ?? page.outcome;
  const other = answered?.other;
  return (
    <RailPage title={page.title} caption={page.caption} error={outcome?.refusal}>
      {page.key === 'start' && <BackLink href={href('services-preauthorization')}>{t('preauth.list.title')}</BackLink>}
      {page.is === 'intro' ? (
        <NothingOffered />
      ) : (
        <WizardStep
          page={page}
          outcome={outcome}
          upload={uploadStep(page.choice)}
          after={page.is === 'summary' && <Statement />}
          waysOn={
            other !== undefined && (
              <div className="flex flex-wrap gap-3">
                <LinkButton href={href('services-preauthorization-case', { number: other })}>
                  {t('preauth.other', { number: other })}
                </LinkButton>
                <LinkButton kind="quiet" href={`${href('services-preauthorization-case', { number: other })}#withdraw`}>
                  {t('preauth.other_withdraw')}
                </LinkButton>
              </div>
            )
          }
        >
          {page.is === 'summary' && <p>{t('preauth.form.after', preauthRules)}</p>}
        </WizardStep>
      )}
      {page.contents.map((content) => (
        <FoldedText key={content.title} content={content} />
      ))}
    </RailPage>
  );
}

function NothingOffered() {
  const t = useT();
  const { searchPath } = useConfig();
  return (
    <EmptyState
      title={t('preauth.start.none')}
      action={<LinkButton href={searchPath || href('home')}>{t('preauth.start.search')}</LinkButton>}
    >
      <p>{t('preauth.start.none_lead')}</p>
    </EmptyState>
  );
}

function Statement() {
  const t = useT();
  return (
    <section className="grid gap-2" aria-labelledby="statement">
      <h2 id="statement" className="text-l">
        {t('preauth.step.statement')}
      </h2>
      <p>{t('preauth.statement.text')}</p>
    </section>
  );
}
