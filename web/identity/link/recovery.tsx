import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { recoverPassword } from '../../../contract/identity/account.ts';
import { readLink } from '../../../contract/identity/link.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { newPassword } from '../person-fields.ts';
import { AppDoor } from './app-door.tsx';
import { LinkOver } from './link-over.tsx';
import { purposeOf } from './purposes.server.ts';

export const handle = { script: true, texts: ['registration', 'fields', 'ui'] };

const asking: readonly FieldRow[] = [{ name: 'email', kind: 'email', autoComplete: 'email' }];

const toReview = href('login', {}, { message: 'password_set', next: href('account-security') });

/** Without a link the page has one mailed; with a link it sets the new password (S2.1-02, S2.1-05, D2). */
export async function loader({ params, pattern, context, request }: LoaderFunctionArgs) {
  const { kind, again } = purposeOf(pattern);
  const sent = new URL(request.url).searchParams.has('sent');
  const link = params.token === undefined ? undefined : await api(context)(readLink, { kind, token: params.token });
  const asks = link === undefined && !sent;
  const draft = asks ? await draftOf(pageRequestOf(context), 'recovery', asking) : undefined;
  const atAppDoor = pageRequestOf(context).config.requiresToken;
  return { draft, state: link?.state, sentTo: link?.sentTo ?? '', again: href(again), sent, atAppDoor };
}

export async function action({ params, pattern, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const { again, fields, run, done } = purposeOf(pattern);
  const form = await request.formData();
  const { token } = params;
  if (token !== undefined) {
    return answered(pageRequest, form, fields, async () => {
      const { review } = await run(call, token, readForm(form, fields));
      return seeOther(review ? toReview : done);
    });
  }
  return answered(pageRequest, form, asking, async () => {
    const captcha = textOf(form, 'captcha');
    const app = again === 'mobileapp-password-recovery';
    await call(recoverPassword, {
      email: textOf(form, 'email') ?? '',
      ...(app && { app: true as const }),
      ...(captcha !== undefined && { captcha }),
    });
    return seeOther(href(again, {}, { message: 'password_reset_sent', sent: 1 }));
  });
}

export default function RecoveryPage() {
  const t = useT();
  const { draft, state, sentTo, again, sent, atAppDoor } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const title = t('registration.recovery.title');
  const error = outcome?.refusal !== undefined;
  if (state === 'used' || state === 'expired') return <LinkOver title={title} again={again} />;
  if (state === 'open') {
    return (
      <RailPage title={title} error={error}>
        <p className="text-l">{t('registration.recovery.lead', { email: sentTo })}</p>
        <FieldsForm fields={[newPassword]} outcome={outcome} button={t('registration.recovery.button')} />
      </RailPage>
    );
  }
  const ask = (
    <>
      <p>{t(sent ? 'registration.recovery.sent' : 'registration.recovery.ask')}</p>
      {!sent && (
        <FieldsForm fields={asking} outcome={outcome} draft={draft} button={t('registration.recovery.send')}>
          <CaptchaField action="recover" />
        </FieldsForm>
      )}
    </>
  );
  if (atAppDoor) return <AppDoor error={error}>{ask}</AppDoor>;
  return (
    <RailPage title={title} error={error}>
      {ask}
    </RailPage>
  );
}
