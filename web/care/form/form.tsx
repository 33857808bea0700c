import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { offeredKinds } from '../../../contract/care/request-kinds.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { routeIdOf } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { KindList } from '../../platform/ui/kind-list.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { answerWizard } from '../../platform/wizard/answer-wizard.server.ts';
import { loadWizard } from '../../platform/wizard/load-wizard.server.ts';
import type { WizardOutcome } from '../../platform/wizard/wizard.ts';
import { WizardStep } from '../../platform/wizard/wizard-step.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { paperChoice } from '../../records/upload/paper-choice.server.ts';
import { uploadStep } from '../../records/upload/upload-step.tsx';
import { uploadTexts } from '../../records/upload/upload-texts.ts';
import { toolsFor } from '../assessment/tools-for.server.ts';
import { careWizard, exampleOf } from './care-wizard.server.ts';
import { Intro, WhatNext } from './intro.tsx';
import { kindCards } from './kind-cards.server.ts';
import { ToolLinks } from './tool-links.tsx';

export const handle = {
  script: true,
  texts: ['wizard', 'care.form', 'care.hint', 'care.option', 'fields', 'content.foreign', ...uploadTexts],
};

export async function loader({ url, pattern, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { kind, offered } = kindAt(routeIdOf(pattern), url, pageRequest);
  const person = url.searchParams.get('for') ?? undefined;
  if (!kind) return { is: 'choice' as const, kinds: kindCards(offered, pageRequest, person) };
  const page = await loadWizard(careWizard(kind), pageRequest, url.searchParams);
  const contents = page.is === 'intro' ? await contentsOf(pageRequest, kind.contents) : [];
  const tools = page.files || page.is === 'intro' ? toolsFor(pageRequest, kind.service) : [];
  const choice = page.files && kind.files && (await paperChoice(pageRequest, kind.files.purpose, url.searchParams));
  return { ...page, kind, contents, tools, choice, example: exampleOf(kind, pageRequest), person };
}

export async function action({ request, url, pattern, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { kind } = kindAt(routeIdOf(pattern), url, pageRequest);
  if (!kind) throw problem('#404');
  return answerWizard(careWizard(kind), pageRequest, await request.formData(), url.searchParams);
}

function kindAt(page = '', { searchParams }: URL, { user }: PageRequest) {
  const offered = offeredKinds(page, user?.services ?? []);
  const named = offered.find(({ service }) => service === searchParams.get('service'));
  return { offered, kind: named ?? (offered.length === 1 ? offered[0] : undefined) };
}

export default function CareFormPage() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<WizardOutcome>();
  if (page.is === 'choice')
    return (
      <RailPage title={t('care.form.choose')}>
        <p className="text-l">{t('care.form.choose_lead')}</p>
        <KindList kinds={page.kinds} />
      </RailPage>
    );
  const outcome = answered ?? page.outcome;
  const { kind, contents, hidden, tools, choice, example, person } = page;
  return (
    <RailPage title={page.title} caption={page.caption} error={outcome?.refusal} rail={<WhatNext kind={kind} />}>
      {page.is === 'intro' ? (
        <Intro kind={kind} lead={page.lead} example={example} contents={contents} tools={tools} person={person} />
      ) : (
        <WizardStep page={page} outcome={outcome} upload={uploadStep(choice)} after={<ToolLinks tools={tools} />}>
          {hidden.anonymous === 'yes' && (
            <p>{t(hidden.answerPhone ? 'care.form.anonymous_phone' : 'care.form.anonymous')}</p>
          )}
          {page.is === 'summary' && <p>{t('care.form.after', { days: kind.days })}</p>}
        </WizardStep>
      )}
    </RailPage>
  );
}
