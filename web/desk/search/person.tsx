import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { openReasons } from '../../../contract/desk/open-reasons.ts';
import { getPerson, unlockPerson } from '../../../contract/desk/person.ts';
import { href } from '../../../contract/href.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { DeskPage } from '../desk-page.tsx';
import { PersonCases } from './person-cases.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonVisits } from './person-visits.tsx';

const fields: readonly FieldRow[] = [
  {
    name: 'reason',
    kind: 'radios',
    options: openReasons.map((value) => ({ value, text: `account.access.open.${value}` })),
  },
  { name: 'otherReason', kind: 'text', hint: 'desk.person.other_hint', longest: 200, optional: true },
];

/** Without the person where the operator has not opened them, which the page then asks to do. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, now, operator } = pageRequestOf(context);
  const sendsLinks = operator?.rights.includes('payment_link.act') === true;
  try {
    return { now, sendsLinks, person: await call(getPerson, { personId: params.id ?? '' }) };
  } catch (error) {
    if (!isProblem(error) || error.code !== 'KN002') throw error;
    return { now, sendsLinks, person: undefined };
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const id = params.id ?? '';
  return answered(pageRequest, form, fields, async () => {
    const { reason = '', otherReason } = readForm(form, fields);
    await pageRequest.call(unlockPerson, { personId: id, reason, otherReason });
    return seeOther(href('desk-person', { id }));
  });
}

export default function DeskPersonPage() {
  const t = useT();
  const { person, now, sendsLinks } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={person ? person.name : t('desk.person.ask')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk-search')}>{t('desk.search.title')}</BackLink>}
    >
      {person ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-4">
            <PersonFacts person={person} />
            {sendsLinks && (
              <p>
                <Link
                  href={href('desk-payment-links', { id: person.id })}
                  className="inline-flex min-h-11 items-center"
                >
                  {t('desk.payment_link.title')}
                </Link>
              </p>
            )}
          </div>
          <div className="grid gap-6">
            <PersonCases cases={person.cases} now={now} />
            {person.visits && <PersonVisits visits={person.visits} />}
          </div>
        </div>
      ) : (
        <div className="grid max-w-3xl gap-4">
          <p>{t('desk.person.ask_lead')}</p>
          <FieldsForm fields={fields} outcome={outcome} button={t('desk.person.open')} />
        </div>
      )}
    </DeskPage>
  );
}
