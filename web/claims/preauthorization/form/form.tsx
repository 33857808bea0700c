import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../../contract/href.ts';
import { useT } from '../../../platform/texts.ts';
import { BackLink } from '../../../platform/ui/back-link.tsx';
import { NarrowPage } from '../../../platform/ui/narrow-page.tsx';
import { PhoneBlock } from '../../../platform/ui/phone.tsx';
import { answerForm, type WizardOutcome } from './answer-form.server.ts';
import { loadForm } from './load-form.server.ts';
import { StartStep } from './start-step.tsx';
import { StatementStep } from './statement-step.tsx';
import { WizardStep } from './wizard-step.tsx';

const faults = ['KF001', 'KF002', 'KF003', 'KF004', 'KF005', 'KF010', 'KF012', 'KF014'];

export const handle = {
  script: true,
  texts: [
    'preauth',
    'callback.window',
    'care.form',
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

export default function PreauthorizationFormPage() {
  const t = useT();
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<WizardOutcome>();
  const outcome = answered ?? ('told' in shown ? shown.told : undefined);
  return (
    <NarrowPage title={shown.title} error={outcome?.refusal !== undefined}>
      {shown.page === 'start' ? (
        <>
          <BackLink href={href('services-preauthorization')}>{t('preauth.list.title')}</BackLink>
          <StartStep shown={shown} outcome={outcome} />
        </>
      ) : 'summary' in shown ? (
        <StatementStep shown={shown} outcome={answered} />
      ) : (
        <WizardStep shown={shown} outcome={outcome} />
      )}
      <PhoneBlock />
    </NarrowPage>
  );
}
