import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { loginAtDesk } from '../../../contract/identity/operator.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { nextIn } from '../next.ts';

const fields: readonly FieldRow[] = [
  { name: 'email', kind: 'email', autoComplete: 'username' },
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
  { name: 'code', kind: 'text', autoComplete: 'one-time-code', hint: 'operator.login.code_hint' },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { next: nextIn(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const next = samePortalPath(textOf(form, 'next') ?? '');
  return answered(pageRequest, form, fields, async () => {
    const { email = '', password = '', code } = readForm(form, fields);
    const { token, device } = await pageRequest.call(loginAtDesk, {
      email,
      password,
      ...(code !== undefined && { code }),
      ...(pageRequest.device !== undefined && { device: pageRequest.device }),
    });
    pageRequest.keep({ desk: token, device });
    return seeOther(next ?? href('desk'));
  });
}

export default function DeskLoginPage() {
  const t = useT();
  const { next } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage phone={false} title={t('operator.login.title')} error={outcome?.refusal}>
      <p className="text-l">{t('operator.login.lead')}</p>
      <FieldsForm fields={fields} outcome={outcome} button={t('operator.login.button')} hidden={{ next }} />
      <p className="text-text-muted">{t('operator.login.lost')}</p>
    </RailPage>
  );
}
