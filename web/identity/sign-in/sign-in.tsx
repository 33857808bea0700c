import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useMatches,
} from 'react-router';
import { href } from '../../../contract/href.ts';
import { readLink } from '../../../contract/identity/link.ts';
import { logout } from '../../../contract/identity/session.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { asksCode } from '../login/login-fields.ts';
import { signInOf } from './sign-ins.server.ts';

/** Only the button logs in, so that a mail scanner that opens the link changes nothing (D2). */
export async function loader({ params, pattern, context }: LoaderFunctionArgs) {
  const { kind } = signInOf(pattern);
  const { state } = await api(context)(readLink, { kind, token: params.token ?? '' });
  return { state };
}

/** A customer who is logged in is logged out first, before new tokens replace theirs (S4.5-01, S6-12). */
export async function action({ params, pattern, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const code = textOf(await request.formData(), 'code');
  const entry = signInOf(pattern);
  try {
    const tokens = await entry.enter(pageRequest.call, params.token ?? '', code);
    if (pageRequest.user) await pageRequest.call(logout, {});
    pageRequest.keep({ tokens: { ...tokens, remember: false } });
    return seeOther(href('home'));
  } catch (error) {
    const refusal = toRefusal(error, pageRequest);
    // The operation has logged the refusal already (S8.1-10).
    if (entry.failsTo !== undefined) return seeOther(entry.failsTo);
    return data(refusal, { status: refusal.status });
  }
}

export default function SignInPage() {
  const t = useT();
  const { state } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const needsCode = asksCode(refusal);
  const words = `entry.${useMatches().at(-1)?.id}`;
  const open = state === 'open' && (refusal === undefined || needsCode);
  return (
    <RailPage title={t(`${words}.title`)} error={refusal}>
      <RefusalPanel refusal={refusal} />
      {open ? (
        <>
          <p className="text-l">{t(`${words}.lead`)}</p>
          <PageForm method="post" className="grid justify-items-start gap-6">
            {needsCode && (
              <TextField name="code" label={t('entry.code.label')} autoComplete="one-time-code" autoFocus />
            )}
            <Button>{t(`${words}.button`)}</Button>
          </PageForm>
        </>
      ) : (
        <>
          {!refusal && (
            <Panel kind="warning" title={t('entry.over.title')}>
              <p>{t('entry.over.lead')}</p>
            </Panel>
          )}
          <div>
            <LinkButton href={href('login')}>{t('entry.over.login')}</LinkButton>
          </div>
        </>
      )}
    </RailPage>
  );
}
