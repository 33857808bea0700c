import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type HealthTool, toolAt } from '../../../contract/care/assessment/tools.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { routeIdOf } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { loadWizard } from '../../platform/wizard/load-wizard.server.ts';
import type { WizardOutcome } from '../../platform/wizard/wizard.ts';
import { WizardStep } from '../../platform/wizard/wizard-step.tsx';
import { answerTool } from './answer-tool.server.ts';
import { Figure } from './figure.tsx';
import { loadResult } from './load-result.server.ts';
import { Result } from './result.tsx';
import { ToolIntro } from './tool-intro.tsx';
import { modelOf, requestOf } from './tool-result.server.ts';
import { resultStep, toolAddress, toolWizard } from './tool-wizard.server.ts';

export const handle = {
  script: true,
  texts: ['wizard', 'assessment', 'care.asked', 'care.hint', 'care.option', 'fields'],
};

export async function loader({ url, pattern, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const tool = toolOf(routeIdOf(pattern));
  const { id, groups } = tool;
  if (url.searchParams.get('step') === resultStep)
    return { is: 'result' as const, tool: id, ...(await loadResult(tool, pageRequest)) };
  const page = await loadWizard(toolWizard(tool), pageRequest, url.searchParams);
  const { user } = pageRequest;
  const visitor = { isKnown: user !== undefined, hasHistory: user !== undefined && !user.impersonator };
  const request = requestOf(tool, pageRequest);
  const questions = groups.flatMap(({ asks }) => asks).length;
  const intro = { model: modelOf(tool, pageRequest), questions, begins: toolAddress(tool, '2'), request, ...visitor };
  return { ...page, tool: id, intro };
}

export async function action({ request, url, pattern, context }: ActionFunctionArgs) {
  const tool = toolOf(routeIdOf(pattern));
  return answerTool(tool, pageRequestOf(context), await request.formData(), url.searchParams);
}

function toolOf(page = ''): HealthTool {
  const tool = toolAt(page);
  if (!tool) throw problem('#404');
  return tool;
}

export default function HealthToolPage() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<WizardOutcome>();
  if (page.is === 'result') {
    const title = t('assessment.result', { tool: t(`assessment.tool.${page.tool}.title`) });
    return (
      <RailPage title={title} error={answered?.refusal}>
        <Result page={page} outcome={answered} />
      </RailPage>
    );
  }
  const outcome = answered ?? page.outcome;
  const [first] = page.fields;
  return (
    <RailPage title={page.title} caption={page.caption} error={outcome?.refusal}>
      {page.is === 'intro' ? (
        <ToolIntro tool={page.tool} lead={page.lead} {...page.intro} />
      ) : (
        <WizardStep page={page} outcome={outcome} after={first && <Figure question={first.name} />} />
      )}
    </RailPage>
  );
}
