import type { DeskClinic } from '../../../contract/booking/calendar-desk.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Calendar = NonNullable<DeskClinic['calendar']>;

const kinds = { fresh: 'success', paused: 'plain', stale: 'danger', broken: 'danger' } as const;

export function ClinicCard({ clinic, mayAct }: { clinic: DeskClinic; mayAct: boolean }) {
  const t = useT();
  const when = useWhenHere();
  const { provider, pausedAt, calendar, request } = clinic;
  const intent = pausedAt === null ? 'pause' : 'resume';
  return (
    <li className="grid gap-2 py-4">
      <h2 className="flex flex-wrap items-center gap-2 text-l">
        {provider.name}
        {pausedAt !== null && <Badge kind="danger">{t('desk.calendars.not_offered')}</Badge>}
        {calendar && <Badge kind={kinds[calendar.state]}>{t(`desk.calendars.state.${calendar.state}`)}</Badge>}
      </h2>
      {pausedAt !== null && <p>{t('desk.calendars.not_offered_since', { at: when(pausedAt) })}</p>}
      {calendar ? <CalendarFacts calendar={calendar} /> : <p>{t('desk.calendars.in_portal')}</p>}
      {request && <Request request={request} />}
      {mayAct && (
        <PageForm method="post">
          <input type="hidden" name="providerId" value={provider.id} />
          <Button kind="quiet" name="intent" value={intent}>
            {t(`desk.calendars.${intent}`)}
            <span className="sr-only">{provider.name}</span>
          </Button>
        </PageForm>
      )}
    </li>
  );
}

function useWhenHere() {
  const when = useWhen();
  const { config } = usePageContext();
  return (at: string) => when(at, config.timeZone);
}

function CalendarFacts({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const when = useWhenHere();
  const { state, readAt, readCode, freshUntil, brokenUntil, unsettled } = calendar;
  return (
    <>
      {state === 'paused' && <p>{t('desk.calendars.paused_by_operator')}</p>}
      <ul className="text-s">
        {readAt !== null && freshUntil !== null && (
          <li>{t('desk.calendars.read', { at: when(readAt), until: when(freshUntil) })}</li>
        )}
        {readCode !== null && <li>{t('desk.calendars.read_failed', { code: readCode })}</li>}
        {brokenUntil !== null && <li>{t('desk.calendars.broken_until', { at: when(brokenUntil) })}</li>}
        <li>{t('desk.calendars.unsettled', { count: unsettled })}</li>
      </ul>
      <Differences calendar={calendar} />
    </>
  );
}

function Differences({ calendar: { differences } }: { calendar: Calendar }) {
  const t = useT();
  const when = useWhenHere();
  if (differences.length === 0) return null;
  return (
    <div>
      <h3 className="text-m">{t('desk.calendars.differences', { count: differences.length })}</h3>
      <ul className="list-disc pl-5">
        {differences.map(({ kind, number, foundAt }) => (
          <li key={`${kind} ${number}`}>
            <strong>{number}: </strong>
            {t(`desk.calendars.difference.${kind}`)} ({when(foundAt)})
          </li>
        ))}
      </ul>
    </div>
  );
}

function Request({ request }: { request: NonNullable<DeskClinic['request']> }) {
  const t = useT();
  const when = useWhenHere();
  const { state, note, requestedAt, settledAt, reason } = request;
  return (
    <div className="text-s">
      <p>{t(`desk.calendars.request.${state}`, { at: when(settledAt ?? requestedAt) })}</p>
      <p className="text-text-muted">{note}</p>
      {reason !== null && <p>{t('desk.calendars.request.reason', { reason })}</p>}
    </div>
  );
}
