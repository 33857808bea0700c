import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { changeEmail } from '../../../contract/identity/account.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';

const fields: readonly FieldRow[] = [
  { name: 'email', kind: 'email', autoComplete: 'email', hint: 'registration.hint.newEmail' },
  { name: 'emailAgain', kind: 'email', autoComplete: 'off' },
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
  { name: 'code', kind: 'text', autoComplete: 'one-time-code', hint: 'security.add.code_hint', optional: true },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { draft: await draftOf(pageRequestOf(context), 'change-email', fields) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return answered(pageRequestOf(context), form, fields, async () => {
    const { email = '', emailAgain = '', password = '', code } = readForm(form, fields);
    const proofs = { password, ...(code !== undefined && { code }) };
    await pageRequestOf(context).call(changeEmail, { email, emailAgain, ...proofs });
    return seeOther(href('account', {}, { message: 'email_change_sent' }));
  });
}

export default function ChangeEmailPage() {
  const t = useT();
  const { draft } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage title={t('registration.change_email.title')} error={outcome?.refusal}>
      <p className="text-l">{t('registration.change_email.lead')}</p>
      <FieldsForm fields={fields} outcome={outcome} draft={draft} button={t('registration.change_email.button')} />
    </RailPage>
  );
}
