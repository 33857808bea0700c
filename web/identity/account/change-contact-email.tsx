import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { changeContactEmail } from '../../../contract/identity/account.ts';
import { readProfile } from '../../../contract/identity/profile.ts';
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
  { name: 'contactEmail', kind: 'email', autoComplete: 'email' },
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { email, contactEmail } = await pageRequest.call(readProfile, {});
  return { now: contactEmail ?? email, draft: await draftOf(pageRequest, 'change-contact-email', fields) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  return answered(pageRequest, form, fields, async () => {
    const { contactEmail = '', password = '' } = readForm(form, fields);
    await pageRequest.call(changeContactEmail, { contactEmail, password });
    return seeOther(href('account', {}, { message: 'contact_email_sent' }));
  });
}

export default function ChangeContactEmailPage() {
  const t = useT();
  const { now, draft } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage title={t('registration.change_contact.title')} error={outcome?.refusal}>
      <p className="text-l">{t('registration.change_contact.lead')}</p>
      <p>{t('registration.change_contact.now', { email: now })}</p>
      <FieldsForm fields={fields} outcome={outcome} draft={draft} button={t('registration.change_contact.button')} />
    </RailPage>
  );
}
