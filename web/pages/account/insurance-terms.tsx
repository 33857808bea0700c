import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { acceptInsuranceTerms } from '../../../contract/account.ts';
import { listStaticContents } from '../../../contract/content.ts';
import { problem } from '../../../contract/errors.ts';
import { api, factsOf } from '../../api.ts';
import { AccountForm } from '../../form/account-form.tsx';
import type { FieldRow } from '../../form/field-row.ts';
import type { FormOutcome } from '../../form/outcome.ts';
import { answered } from '../../form/read.server.ts';
import { textOf } from '../../form/text-of.ts';
import { useT } from '../../texts.ts';
import { unescaped } from '../../unescaped.ts';
import { Narrow } from './narrow.tsx';

export const handle = { script: false, texts: [] };

const fields: readonly FieldRow[] = [
  { name: 'insuranceTermsAccepted', kind: 'checkbox', tick: { text: 'account.privacy.accept' } },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { assistance_policy: text } = await api(context)(listStaticContents, { types: 'assistance_policy' });
  if (!text) throw problem('#404');
  return text;
}

/** S2.2-01: the version that was shown goes along, so that nobody accepts another. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return answered(form, fields, async () => {
    await factsOf(context).call(acceptInsuranceTerms, {
      version: textOf(form, 'version') ?? '',
      insuranceTermsAccepted: textOf(form, 'insuranceTermsAccepted'),
    });
    return redirect('/account?message=submitted', { status: 303 });
  });
}

export default function InsuranceTermsPage() {
  const t = useT();
  const { title, html, version } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <Narrow title={title} error={outcome?.refusal !== undefined}>
      <p className="text-s text-text-muted">{t('content.version.label', { version })}</p>
      <div className="prose" {...unescaped(html)} />
      <AccountForm fields={fields} outcome={outcome} button={t('account.privacy.button')} hidden={{ version }} />
    </Narrow>
  );
}
