import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readLink } from '../../../contract/identity/link.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { HeldCovers, type HeldOutcome, heldOutcome } from '../account/held-covers.tsx';
import { confirmationOf } from './confirmations.server.ts';
import { LinkOver } from './link-over.tsx';

/** Only the button confirms, so that a mail scanner that opens the link changes nothing (S2.1-05, D2). */
export async function loader({ params, pattern, context }: LoaderFunctionArgs) {
  const { kind, words } = confirmationOf(pattern);
  const { state, sentTo } = await api(context)(readLink, { kind, token: params.token ?? '' });
  return { state, sentTo: sentTo ?? '', words };
}

export async function action({ params, pattern, request, context }: ActionFunctionArgs) {
  const { operation, done } = confirmationOf(pattern);
  return answered(pageRequestOf(context), await request.formData(), [], async () => {
    const answer = await pageRequestOf(context).call(operation, { token: params.token ?? '' });
    if ('covers' in answer && answer.outcome === 'held') return heldOutcome(answer.covers);
    return seeOther(done);
  });
}

export default function ConfirmLinkPage() {
  const t = useT();
  const { state, sentTo, words } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome & Partial<HeldOutcome>>();
  const title = t(`registration.${words}.title`);
  if (outcome?.covers)
    return (
      <RailPage title={title}>
        <HeldCovers covers={outcome.covers} />
        <div>
          <LinkButton href={href('account')}>{t('account.page.title')}</LinkButton>
        </div>
      </RailPage>
    );
  if (state !== 'open' && !outcome) return <LinkOver title={title} again={href('account')} />;
  return (
    <RailPage title={title} error={outcome?.refusal}>
      <p className="text-l">{t(`registration.${words}.lead`, { email: sentTo })}</p>
      <FieldsForm fields={[]} outcome={outcome} button={t(`registration.${words}.button`)} />
    </RailPage>
  );
}
