import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { answerForm } from './answer-form.server.ts';
import { AnswersStep } from './answers-step.tsx';
import { CheckStep } from './check-step.tsx';
import { Choice } from './choice.tsx';
import { FilesStep } from './files-step.tsx';
import { Intro } from './intro.tsx';
import { loadForm } from './load-form.server.ts';

const faults = ['KF001', 'KF002', 'KF003', 'KF004', 'KF005', 'KF010', 'KF012', 'KF014'];

export const handle = {
  script: true,
  texts: [
    'care.form',
    'care.hint',
    'care.option',
    'fields',
    'records.upload',
    'content.foreign',
    ...faults.map((code) => `errors.${code}`),
  ],
};

export function loader(args: LoaderFunctionArgs) {
  return loadForm(args);
}

export function action(args: ActionFunctionArgs) {
  return answerForm(args);
}

export default function CareFormPage() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<FormOutcome>();
  const outcome = answered ?? ('told' in shown ? shown.told : undefined);
  return (
    <NarrowPage title={shown.title} error={outcome?.refusal !== undefined}>
      {shown.is === 'choice' && <Choice kinds={shown.kinds} />}
      {shown.is === 'intro' && <Intro shown={shown} />}
      {shown.is === 'answers' && <AnswersStep shown={shown} outcome={outcome} />}
      {shown.is === 'files' && <FilesStep shown={shown} outcome={outcome} />}
      {shown.is === 'check' && <CheckStep shown={shown} outcome={outcome} />}
      <PhoneBlock />
    </NarrowPage>
  );
}
