import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData } from 'react-router';
import { searchPersons } from '../../../contract/desk/person.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { entriesIn, readForm, refusedForm } from '../../platform/form/read.server.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { DeskPage } from '../desk-page.tsx';
import { FoundPersons } from './found-persons.tsx';

const fields: readonly FieldRow[] = [
  { name: 'query', kind: 'text', hint: 'desk.search.hint', longest: 200, autoComplete: 'off' },
  { name: 'birthDate', kind: 'date', hint: 'desk.search.birth_hint', optional: true },
];

export function loader({ context }: LoaderFunctionArgs) {
  if (!pageRequestOf(context).operator?.rights.includes('account.read')) throw problem('K403');
  return null;
}

/** The answer to the form is the page itself, so that no address contains the search or its results. */
export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const answer = await searched(pageRequest, form);
  return data(answer, { status: answer.outcome?.status ?? 200 });
}

async function searched(pageRequest: PageRequest, form: FormData) {
  const { query = '', birthDate } = readForm(form, fields);
  try {
    const persons = await pageRequest.call(searchPersons, { query, birthDate });
    return { persons, entries: entriesIn(form, fields), outcome: undefined };
  } catch (error) {
    return { persons: undefined, entries: undefined, outcome: refusedForm(error, pageRequest, form, fields) };
  }
}

export default function DeskSearchPage() {
  const t = useT();
  const { persons, entries, outcome } = useActionData<typeof action>() ?? {};
  return (
    <DeskPage
      title={t('desk.search.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {persons && <FoundPersons {...persons} />}
        <div className="grid gap-4">
          <FieldsForm
            fields={fields}
            outcome={outcome}
            {...(entries && { savedEntries: entries })}
            button={t('desk.search.button')}
          />
        </div>
      </div>
    </DeskPage>
  );
}
