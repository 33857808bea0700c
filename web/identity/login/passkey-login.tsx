import { startAuthentication } from '@simplewebauthn/browser';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { finishPasskeyLogin, PasskeyLoginAnswer } from '../../../contract/identity/passkey.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { browserCall, type Caller } from '../../platform/browser-call.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { passkeyAnswer } from '../passkey/passkey-answer.server.ts';
import { PasskeyButton } from '../passkey/passkey-button.tsx';

export const handle = { script: true, texts: ['security', 'ui'] };

export function loader({ request }: LoaderFunctionArgs) {
  return { next: samePortalPath(new URL(request.url).searchParams.get('next') ?? '') };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, keep } = pageRequest;
  const form = await request.formData();
  try {
    const tokens = await call(finishPasskeyLogin, { answer: passkeyAnswer(form, PasskeyLoginAnswer) });
    keep({ tokens: { ...tokens, remember: false } });
    return seeOther(samePortalPath(textOf(form, 'next') ?? '') ?? href('home'));
  } catch (error) {
    const refusal = toRefusal(error, pageRequest);
    return data(refusal, { status: refusal.status });
  }
}

/** The challenge is asked for only when the button is pressed, so that looking at the page stores nothing. */
async function ask(caller: Caller): Promise<object> {
  const answer = await browserCall('/api/passkeys/login/start', caller, { method: 'POST', body: '{}' });
  return startAuthentication({ optionsJSON: await answer.json() });
}

export default function PasskeyLoginPage() {
  const t = useT();
  const page = usePageContext();
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  return (
    <RailPage title={t('security.key.title')} error={refusal}>
      <RefusalPanel refusal={refusal} />
      <p className="text-l">{t('security.key.lead')}</p>
      <PasskeyButton
        label={t('security.key.button')}
        failed={t('security.key.failed')}
        ask={() => ask(page)}
        hidden={{ next }}
      />
      <BackLink href={href('login')}>{t('security.key.password')}</BackLink>
    </RailPage>
  );
}
