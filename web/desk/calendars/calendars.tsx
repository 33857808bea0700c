import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskCalendar } from '../../../contract/booking/calendar-desk.ts';
import { href } from '../../../contract/href.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome, TypedValues } from '../../platform/form/outcome.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { DeskPage } from '../desk-page.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { calendarFields, limitFields } from './calendar-fields.ts';
import { actOnCalendars, loadCalendars } from './calendars.server.ts';

export const handle = { script: false, texts: [] };

export function loader(args: LoaderFunctionArgs) {
  return loadCalendars(args);
}

export function action(args: ActionFunctionArgs) {
  return actOnCalendars(args);
}

export default function CalendarsPage() {
  const t = useT();
  const { calendars, providers, mayAct, formKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const isLimits = outcome?.typed !== undefined && 'mostAtOnce' in outcome.typed.values;
  const kept = calendars.filter(({ isKeptHere }) => isKeptHere);
  return (
    <DeskPage
      title={t('desk.calendars.title')}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      <p className="max-w-text">{t('desk.calendars.lead')}</p>
      {!mayAct && outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      {calendars.length === 0 && (
        <EmptyState title={t('desk.calendars.none')}>
          <p>{t('desk.calendars.none_lead')}</p>
        </EmptyState>
      )}
      <ul className="divide-y divide-border">
        {calendars.map((calendar) => (
          <CalendarCard key={calendar.id} calendar={calendar} mayAct={mayAct} />
        ))}
      </ul>
      {mayAct && kept.length > 0 && (
        <section className="grid max-w-form gap-4" aria-labelledby="limits">
          <h2 id="limits" className="text-l">
            {t('desk.calendars.limits')}
          </h2>
          <FieldsForm
            fields={limitFields(kept)}
            outcome={isLimits ? outcome : undefined}
            {...limitsShown(kept)}
            button={t('desk.calendars.limit')}
            intent="limit"
          />
        </section>
      )}
      {mayAct && (
        <section className="grid max-w-form gap-4" aria-labelledby="connect">
          <h2 id="connect" className="text-l">
            {t('desk.calendars.connect')}
          </h2>
          <p>{t('desk.calendars.connect_lead')}</p>
          <FieldsForm
            fields={calendarFields(providers)}
            outcome={isLimits ? undefined : outcome}
            button={t('desk.calendars.save')}
            intent="connect"
            hidden={{ key: formKey }}
          />
        </section>
      )}
    </DeskPage>
  );
}

/** Limits are filled in for the only calendar; where there are several, each card says its own. */
function limitsShown([only, ...others]: readonly DeskCalendar[]): { shown?: TypedValues } {
  if (!only || others.length > 0) return {};
  const { mostAtOnce, patience, freshMinutes } = only.limits;
  const values = { mostAtOnce: `${mostAtOnce}`, patience: `${patience}`, freshMinutes: `${freshMinutes}` };
  return { shown: { values: { calendarId: only.id, ...values }, dates: {}, phoneSuggestion: undefined } };
}
