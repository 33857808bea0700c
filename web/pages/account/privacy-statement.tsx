import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { listStaticContents } from '../../../contract/content.ts';
import { problem } from '../../../contract/errors.ts';
import { acceptPrivacyStatement } from '../../../contract/session.ts';
import { api, factsOf } from '../../api.ts';
import { AccountForm } from '../../form/account-form.tsx';
import type { FieldRow } from '../../form/field-row.ts';
import type { FormOutcome } from '../../form/outcome.ts';
import { answered } from '../../form/read.server.ts';
import { textOf } from '../../form/text-of.ts';
import { useT } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { unescaped } from '../../unescaped.ts';
import { Narrow } from './narrow.tsx';

export const handle = { script: false, texts: [] };

const fields: readonly FieldRow[] = [
  { name: 'privacyAccepted', kind: 'checkbox', tick: { text: 'account.privacy.accept' } },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { privacy_statement: text } = await api(context)(listStaticContents, { types: 'privacy_statement' });
  if (!text) throw problem('#404');
  return text;
}

/** S4.1-03: the version that was shown goes along, so that nobody accepts another. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return answered(form, fields, async () => {
    await factsOf(context).call(acceptPrivacyStatement, {
      version: textOf(form, 'version') ?? '',
      privacyAccepted: textOf(form, 'privacyAccepted'),
    });
    return redirect('/', { status: 303 });
  });
}

export default function PrivacyStatementPage() {
  const t = useT();
  const { title, html, version } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <Narrow title={title} error={outcome?.refusal !== undefined}>
      <p className="text-s text-text-muted">{t('content.version.label', { version })}</p>
      <div className="prose" {...unescaped(html)} />
      <AccountForm fields={fields} outcome={outcome} button={t('account.privacy.button')} hidden={{ version }} />
      <form method="post" action="/force-logout" className="grid justify-items-start gap-2">
        <p className="text-text-muted">{t('account.privacy.refuse_lead')}</p>
        <Button kind="text">{t('account.privacy.refuse')}</Button>
      </form>
    </Narrow>
  );
}
