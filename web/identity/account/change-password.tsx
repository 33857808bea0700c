import { type ActionFunctionArgs, useActionData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { changePassword } from '../../../contract/identity/account.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { newPassword } from '../person-fields.ts';

const fields: readonly FieldRow[] = [
  { name: 'currentPassword', kind: 'password', autoComplete: 'current-password' },
  newPassword,
];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return answered(pageRequestOf(context), form, fields, async () => {
    const { currentPassword = '', password = '' } = readForm(form, fields);
    await pageRequestOf(context).call(changePassword, { currentPassword, password });
    return seeOther(href('account', {}, { message: 'password_set' }));
  });
}

export default function ChangePasswordPage() {
  const t = useT();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage title={t('registration.change_password.title')} error={outcome?.refusal}>
      <p className="text-l">{t('registration.change_password.lead')}</p>
      <FieldsForm fields={fields} outcome={outcome} button={t('registration.change_password.button')} />
    </RailPage>
  );
}
