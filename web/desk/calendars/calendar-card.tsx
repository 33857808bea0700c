import type { DeskCalendar } from '../../../contract/booking/calendar-desk.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = { calendar: DeskCalendar; mayAct: boolean };

const kinds = { fresh: 'success', unread: 'plain', paused: 'plain', stale: 'danger', broken: 'danger' } as const;
const abilities = [
  ...(['readsSlots', 'createsAppointments', 'createsOnce', 'claimsSlots'] as const),
  ...(['finds', 'holds', 'books'] as const),
];

/** One calendar: how it is, what it can do, and the buttons of whoever keeps it. */
export function CalendarCard({ calendar, mayAct }: Props) {
  const t = useT();
  const { id, provider, baseUrl, credential, state, can, isKeptHere, unsettled, limits } = calendar;
  return (
    <li className="grid gap-2 py-4">
      <h2 className="flex flex-wrap items-center gap-2 text-l">
        {provider.name} <Badge kind={kinds[state]}>{t(`desk.calendars.state.${state}`)}</Badge>
      </h2>
      <p className="break-all">{baseUrl}</p>
      <p className="text-s text-text-muted">{t(`desk.calendars.credential.${credential}`)}</p>
      <Times calendar={calendar} />
      <p>{t('desk.calendars.unsettled', { count: unsettled })}</p>
      <p className="text-s">{t('desk.calendars.limited', limits)}</p>
      {can && (
        <p>
          {[can.software, can.fhirVersion && `FHIR ${can.fhirVersion}`].filter(Boolean).join(' · ')}
          {abilities
            .filter((name) => can[name])
            .map((name) => ` · ${t(`desk.calendars.can.${name}`)}`)
            .join('')}
        </p>
      )}
      <Differences calendar={calendar} />
      {!isKeptHere && <p className="text-s text-text-muted">{t('desk.calendars.elsewhere')}</p>}
      {isKeptHere && mayAct && (
        <PageForm method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="calendarId" value={id} />
          {(['test', state === 'paused' ? 'resume' : 'pause'] as const).map((intent) => (
            <Button key={intent} kind="quiet" name="intent" value={intent}>
              {t(`desk.calendars.${intent}`)}
              <span className="sr-only">{provider.name}</span>
            </Button>
          ))}
        </PageForm>
      )}
    </li>
  );
}

function Times({
  calendar: { tested, readAt, readCode, freshUntil, brokenUntil, comparedAt },
}: {
  calendar: DeskCalendar;
}) {
  const t = useT();
  const when = useWhen();
  const { config } = usePageContext();
  const said = (at: string) => when(at, config.timeZone);
  return (
    <ul className="text-s">
      <li>
        {tested === null && t('desk.calendars.not_tested')}
        {tested !== null &&
          (tested.code === null
            ? t('desk.calendars.tested', { at: said(tested.at) })
            : t('desk.calendars.test_failed', { at: said(tested.at), code: tested.code }))}
      </li>
      {readAt !== null && freshUntil !== null && (
        <li>{t('desk.calendars.read', { at: said(readAt), until: said(freshUntil) })}</li>
      )}
      {readCode !== null && <li>{t('desk.calendars.read_failed', { code: readCode })}</li>}
      {brokenUntil !== null && <li>{t('desk.calendars.broken_until', { at: said(brokenUntil) })}</li>}
      {comparedAt !== null && <li>{t('desk.calendars.compared', { at: said(comparedAt) })}</li>}
    </ul>
  );
}

function Differences({ calendar: { differences } }: { calendar: DeskCalendar }) {
  const t = useT();
  const when = useWhen();
  const { config } = usePageContext();
  if (differences.length === 0) return null;
  return (
    <div>
      <h3 className="text-m">{t('desk.calendars.differences', { count: differences.length })}</h3>
      <ul className="list-disc pl-5">
        {differences.map(({ kind, number, foundAt }) => (
          <li key={`${kind} ${number} ${foundAt}`}>
            {number !== null && <strong>{number}: </strong>}
            {t(`desk.calendars.difference.${kind}`)} ({when(foundAt, config.timeZone)})
          </li>
        ))}
      </ul>
    </div>
  );
}
