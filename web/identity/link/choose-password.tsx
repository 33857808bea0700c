import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readLink } from '../../../contract/identity/link.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { LinkOver } from './link-over.tsx';
import { purposeOf } from './purposes.server.ts';

/** Opening the link changes nothing; only the button sets the password (D2). */
export async function loader({ params, pattern, context }: LoaderFunctionArgs) {
  const { kind, words, again, fields } = purposeOf(pattern);
  const { state, sentTo, next } = await api(context)(readLink, { kind, token: params.token ?? '' });
  return { state, sentTo, words, again: href(again), fields, next: samePortalPath(next ?? '') };
}

export async function action({ params, pattern, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { fields, run, done } = purposeOf(pattern);
  const form = await request.formData();
  return answered(pageRequest, form, fields, async () => {
    const { device, token, refresh_token } = await run(pageRequest.call, params.token ?? '', readForm(form, fields));
    pageRequest.keep({ device });
    if (token !== undefined && refresh_token !== undefined)
      pageRequest.keep({ tokens: { token, refresh_token, remember: false } });
    return seeOther(samePortalPath(textOf(form, 'next') ?? '') ?? done);
  });
}

export default function ChoosePasswordPage() {
  const t = useT();
  const { state, sentTo, words, again, fields, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (state !== 'open') return <LinkOver title={t(`registration.${words}.title`)} again={again} />;
  return (
    <RailPage title={t(`registration.${words}.title`)} error={outcome?.refusal}>
      <p className="text-l">{t(`registration.${words}.lead`, { email: sentTo ?? '' })}</p>
      <FieldsForm fields={fields} outcome={outcome} button={t(`registration.${words}.button`)} hidden={{ next }} />
    </RailPage>
  );
}
