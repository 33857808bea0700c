import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { createRelative, listRelatives } from '../../../contract/entitlement/relative.ts';
import { relativeRules } from '../../../contract/entitlement/relative-states.ts';
import { href } from '../../../contract/href.ts';
import { routeIdOf } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { relativeFields } from './fields.ts';
import { atFirstScope, readRelative } from './read-relative.server.ts';

export const handle = { script: true, texts: ['relatives', 'fields'] };

/** In the partner's app the form leads back to the app's own list of relatives, elsewhere to the portal's. */
function listAt(pattern: string) {
  return routeIdOf(pattern) === 'relative-add' ? 'services-relatives' : 'telekom-health-app-relatives';
}

export async function loader({ pattern, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { declaration, left: remaining } = await pageRequest.call(listRelatives, {});
  const draft = await draftOf(pageRequest, 'relative', relativeFields);
  return { declaration, remaining, draft, back: href(listAt(pattern)), key: pageRequest.formKey };
}

export async function action({ pattern, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, relativeFields, async () => {
    const input = readRelative(form, pageRequest);
    await atFirstScope(() => pageRequest.call(createRelative, input, { idempotencyKey: textOf(form, 'key') }));
    return seeOther(href(listAt(pattern), {}, { message: 'saved' }));
  });
}

export default function RelativeFormPage() {
  const t = useT();
  const markup = useMarkup();
  const { declaration, remaining, draft, back, key } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (remaining === 0)
    return (
      <RailPage title={t('relatives.form.title')}>
        <p className="text-l">{t('relatives.list.full', { most: relativeRules.most })}</p>
        <p>
          <Link href={back}>{t('relatives.form.cancel')}</Link>
        </p>
      </RailPage>
    );
  return (
    <RailPage title={t('relatives.form.title')} error={outcome?.refusal}>
      <p className="text-l">{t('relatives.form.lead')}</p>
      <FieldsForm
        fields={relativeFields}
        outcome={outcome}
        draft={draft}
        button={t('relatives.form.button')}
        hidden={{ key, statementVersion: declaration.version }}
      >
        <section aria-labelledby="declaration" className="grid gap-2 rounded-card border border-border bg-surface p-4">
          <h2 id="declaration" className="text-l">
            {declaration.title}
          </h2>
          <div className="prose" {...markup(declaration.html)} />
        </section>
      </FieldsForm>
      <p>
        <Link href={back}>{t('relatives.form.cancel')}</Link>
      </p>
    </RailPage>
  );
}
