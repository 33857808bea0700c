import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { finishOperatorSetup, readOperatorSetup } from '../../../contract/identity/operator.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { RecoveryCodes } from '../security/recovery-codes.tsx';
import { TotpKey } from '../security/totp-key.tsx';

const fields: readonly FieldRow[] = [
  { name: 'password', kind: 'password', autoComplete: 'new-password', hint: 'operator.setup.password_hint' },
  { name: 'code', kind: 'text', autoComplete: 'one-time-code' },
];

/** Only the form uses up the link to a first log-in, and looking at the page does not (D2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return { setup: await api(context)(readOperatorSetup, { token: params.token ?? '' }) };
  } catch (error) {
    if (isProblem(error) && (error.code === 'U017' || error.code === '#404')) return { setup: undefined };
    throw error;
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    const { token, device, recoveryCodes } = await pageRequest.call(finishOperatorSetup, {
      token: params.token ?? '',
      password: textOf(form, 'password') ?? '',
      code: textOf(form, 'code') ?? '',
    });
    pageRequest.keep({ desk: token, device });
    return data({ recoveryCodes, outcome: undefined });
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    return data({ recoveryCodes: undefined, outcome }, { status: outcome.status });
  }
}

export default function DeskSetupPage() {
  const t = useT();
  const { setup } = useLoaderData<typeof loader>();
  const { recoveryCodes, outcome } = useActionData<typeof action>() ?? {};
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} next={href('desk')} />;
  if (!setup)
    return (
      <RailPage phone={false} title={t('operator.setup.over_title')}>
        <p className="text-l">{t('operator.setup.over_lead')}</p>
        <div>
          <LinkButton href={href('desk-login')}>{t('operator.login.title')}</LinkButton>
        </div>
      </RailPage>
    );
  const { name, email, totp } = setup;
  return (
    <RailPage phone={false} title={t('operator.setup.title')} error={outcome}>
      <p className="text-l">{t('operator.setup.lead', { name, email })}</p>
      <p>{t('security.setup.first')}</p>
      <TotpKey setup={totp} />
      <p>{t('operator.setup.second')}</p>
      <FieldsForm fields={fields} outcome={outcome} button={t('operator.setup.button')} />
    </RailPage>
  );
}
