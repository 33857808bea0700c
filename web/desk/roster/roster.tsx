import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { DeskPage } from '../desk-page.tsx';
import { actOnRoster, loadRoster } from './roster.server.ts';
import { shiftFields } from './roster-fields.ts';
import { ShiftList } from './shift-list.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadRoster(args);
}

export function action(args: ActionFunctionArgs) {
  return actOnRoster(args);
}

export default function RosterPage() {
  const t = useT();
  const { shifts, doctors, doctorName, mayAct, formKey, now, today } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.roster.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      <p>{t('desk.roster.lead')}</p>
      {!mayAct && outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <ShiftList shifts={shifts} now={now} />
      {mayAct && (
        <section className="grid max-w-form gap-4" aria-labelledby="add">
          <h2 id="add" className="text-l">
            {t('desk.roster.add')}
          </h2>
          <PageForm method="get" className="grid gap-3 sm:flex sm:items-end">
            <TextField
              name="doctorName"
              label={t('desk.roster.find')}
              optional
              defaultValue={doctorName}
              maxLength={80}
              autoComplete="off"
            />
            <Button kind="quiet">{t('desk.roster.narrow')}</Button>
          </PageForm>
          {doctors.length === 0 ? (
            <p>{t('desk.roster.no_doctor')}</p>
          ) : (
            <FieldsForm
              fields={shiftFields(doctors)}
              outcome={outcome}
              savedEntries={{ values: { day: today }, dates: {}, phoneSuggestion: undefined }}
              button={t('desk.roster.save')}
              intent="add"
              hidden={{ key: formKey }}
            />
          )}
        </section>
      )}
    </DeskPage>
  );
}
