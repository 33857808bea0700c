import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { DeskPage } from '../desk-page.tsx';
import { pauseFields, requestFields } from './calendar-fields.ts';
import { actOnCalendars, loadCalendars } from './calendars.server.ts';
import { ClinicCard } from './clinic-card.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadCalendars(args);
}

export function action(args: ActionFunctionArgs) {
  return actOnCalendars(args);
}

export default function CalendarsPage() {
  const t = useT();
  const { clinics, providers, mayAct } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const isRequest = outcome?.entries !== undefined && 'requestedProvider' in outcome.entries.values;
  const paused = clinics.filter(({ pausedAt }) => pausedAt !== null).map(({ provider }) => provider.id);
  const connected = clinics.filter(({ calendar }) => calendar !== null).map(({ provider }) => provider.id);
  return (
    <DeskPage
      title={t('desk.calendars.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      <p className="max-w-text">{t('desk.calendars.lead')}</p>
      {!mayAct && outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      {clinics.length === 0 && (
        <EmptyState title={t('desk.calendars.none')}>
          <p>{t('desk.calendars.none_lead')}</p>
        </EmptyState>
      )}
      <ul className="divide-y divide-border">
        {clinics.map((clinic) => (
          <ClinicCard key={clinic.provider.id} clinic={clinic} mayAct={mayAct} />
        ))}
      </ul>
      {mayAct && (
        <section className="grid max-w-form gap-4" aria-labelledby="pause">
          <h2 id="pause" className="text-l">
            {t('desk.calendars.pause_title')}
          </h2>
          <p>{t('desk.calendars.pause_lead')}</p>
          <FieldsForm
            fields={pauseFields(providers.filter(({ id }) => !paused.includes(id)))}
            outcome={isRequest ? undefined : outcome}
            button={t('desk.calendars.pause')}
            intent="pause-another"
          />
        </section>
      )}
      {mayAct && (
        <section className="grid max-w-form gap-4" aria-labelledby="request">
          <h2 id="request" className="text-l">
            {t('desk.calendars.request_title')}
          </h2>
          <p>{t('desk.calendars.request_lead')}</p>
          <FieldsForm
            fields={requestFields(providers.filter(({ id }) => !connected.includes(id)))}
            outcome={isRequest ? outcome : undefined}
            button={t('desk.calendars.send')}
            intent="request"
          />
        </section>
      )}
    </DeskPage>
  );
}
