import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { listStaticContents } from '../../../contract/portal/content.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { nextIn } from '../next.ts';
import { statementAt } from './statements.server.ts';

const box = (name: string): FieldRow => ({ name, kind: 'checkbox', tick: { text: 'account.privacy.accept' } });

export async function loader({ pattern, request, context }: LoaderFunctionArgs) {
  const { kind, field, orLeave } = statementAt(pattern);
  const { [kind]: text } = await api(context)(listStaticContents, { types: kind });
  if (!text) throw problem('#404');
  return { text, field, orLeave, next: nextIn(request) };
}

/** The form sends the version that was shown, so that nobody accepts a text that they did not see (S4.1-03). */
export async function action({ pattern, request, context }: ActionFunctionArgs) {
  const { field, accept, done } = statementAt(pattern);
  const form = await request.formData();
  return answered(pageRequestOf(context), form, [box(field)], async () => {
    await accept(pageRequestOf(context).call, textOf(form, 'version') ?? '', textOf(form, field));
    return seeOther(samePortalPath(textOf(form, 'next') ?? '') ?? done);
  });
}

export default function StatementPage() {
  const markup = useMarkup();
  const t = useT();
  const { text, field, orLeave, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { title, html, version } = text;
  return (
    <RailPage title={title} error={outcome?.refusal}>
      <p className="text-s text-text-muted">{t('content.version.label', { version })}</p>
      <div className="prose" {...markup(html)} />
      <FieldsForm
        fields={[box(field)]}
        outcome={outcome}
        button={t('account.privacy.button')}
        hidden={{ version, next }}
      />
      {orLeave && (
        <PageForm method="post" action={href('force-logout')} className="grid justify-items-start gap-2">
          <p className="text-text-muted">{t('account.privacy.refuse_lead')}</p>
          <Button kind="text">{t('account.privacy.refuse')}</Button>
        </PageForm>
      )}
    </RailPage>
  );
}
