import { startRegistration } from '@simplewebauthn/browser';
import { type ActionFunctionArgs, data, useActionData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { finishPasskey, PasskeyAnswer, startPasskey } from '../../../contract/identity/passkey.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { passkeyAnswer } from '../passkey/passkey-answer.server.ts';
import { PasskeyButton } from '../passkey/passkey-button.tsx';

export const handle = { script: true, texts: ['security', 'fields', 'ui'] };

const fields: readonly FieldRow[] = [
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
  { name: 'code', kind: 'text', autoComplete: 'one-time-code', hint: 'security.add.code_hint', optional: true },
];

/** The form is sent twice: first with the password, then with the device's answer to the challenge. */
export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const form = await request.formData();
  try {
    if (textOf(form, 'answer') !== undefined) {
      await call(finishPasskey, { answer: passkeyAnswer(form, PasskeyAnswer) });
      return seeOther(href('account-security'));
    }
    const { password = '', code } = readForm(form, fields);
    return data({
      options: await call(startPasskey, { password, ...(code !== undefined && { code }) }),
      outcome: undefined,
    });
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    return data({ options: undefined, outcome }, { status: outcome.status });
  }
}

export default function PasskeyAddPage() {
  const t = useT();
  const answer = useActionData<typeof action>();
  const optionsJSON = answer?.options;
  return (
    <RailPage title={t('security.add.title')} error={answer?.outcome}>
      {optionsJSON ? (
        <>
          <p className="text-l">{t('security.add.now')}</p>
          <PasskeyButton
            label={t('security.add.make')}
            failed={t('security.add.failed')}
            ask={() => startRegistration({ optionsJSON })}
            hidden={{}}
          />
        </>
      ) : (
        <>
          <p className="text-l">{t('security.add.lead')}</p>
          <noscript>
            <p>{t('security.key.no_script')}</p>
          </noscript>
          <FieldsForm fields={fields} outcome={answer?.outcome} button={t('security.add.button')} />
        </>
      )}
      <BackLink href={href('account-security')}>{t('security.back.link')}</BackLink>
    </RailPage>
  );
}
