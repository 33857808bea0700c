import { CalendarPlus } from 'lucide-react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readAppointment } from '../../../contract/booking/appointments.ts';
import { disputeAttendance, rateVisit } from '../../../contract/booking/attendance.ts';
import { href } from '../../../contract/href.ts';
import { Departed } from '../../entitlement/departed.tsx';
import { History } from '../../identity/history/history.tsx';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PrintButton } from '../../platform/ui/print-button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { CaseLink } from '../../portal/case-link.tsx';
import { AgainLink } from '../offering/again-link.tsx';
import { Changes } from '../reservation/changes.tsx';
import { Moving } from '../reservation/moving.tsx';
import { Prepare } from '../reservation/prepare.tsx';
import { Reminders } from '../reservation/reminders.tsx';
import { RouteLink } from '../reservation/route-link.tsx';
import { Summary } from '../reservation/summary.tsx';
import { WayIn } from '../reservation/way-in.tsx';
import { AfterVisit, disputeFields, rateFields } from './after-visit.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const answer = await api(context)(readAppointment, { number: params.number ?? '' });
  const { reservation } = answer;
  const { now } = pageRequestOf(context);
  const isBooked = reservation.status === 'booked';
  const isEnterable = isBooked && reservation.video && reservation.end > now;
  const coming = isBooked && reservation.start > now;
  return { ...answer, coming, isEnterable, hasRoom: reservation.video && !coming };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  const number = params.number ?? '';
  const rates = pressed(form) === 'rate';
  const fields = rates ? rateFields : disputeFields;
  return answered(pageRequest, form, fields, async () => {
    const { comment, note, ...marks } = readForm(form, fields);
    if (rates) await pageRequest.call(rateVisit, { ...noMarks, ...marks, number, ...(comment && { comment }) });
    else await pageRequest.call(disputeAttendance, { number, note: note ?? '' });
    return seeOther(href('services-appointment', { number }, { message: 'submitted' }));
  });
}

/** A category without a mark is sent as an empty text, so that it is refused at its own field. */
const noMarks = { waiting: '', careConditions: '', staffCompetence: '', behaviour: '', overall: '' };

export default function AppointmentPage() {
  const t = useT();
  const { reservation, history, coming, isEnterable, hasRoom, ...after } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { number, status, icsUrl } = reservation;
  return (
    <RailPage title={t('appointments.detail.title')} error={outcome?.refusal}>
      <CopyNote />
      <BackLink href={href('services-appointments')}>{t('appointments.page.title')}</BackLink>
      <Moving reservation={reservation} />
      <p className="flex flex-wrap items-center gap-3">
        <Badge kind={coming ? 'success' : 'plain'}>{t(`mine.status.${status}`)}</Badge>
        <span>
          {t('reservation.finished.number')} <strong className="tabular-nums">{number}</strong>
        </span>
      </p>
      {isEnterable && <WayIn {...reservation} />}
      <Summary reservation={reservation} />
      {reservation.departure && <Departed departure={reservation.departure} />}
      <div className="grid justify-items-start gap-1 sm:flex sm:flex-wrap sm:gap-3">
        {coming && icsUrl && (
          <LinkButton kind="quiet" href={icsUrl} download>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('reservation.finished.calendar')}
          </LinkButton>
        )}
        {coming && <RouteLink reservation={reservation} />}
        {!coming && <AgainLink visit={reservation} />}
        <PrintButton />
      </div>
      <CaseLink number={number} />
      {hasRoom && (
        <p>
          <Link href={href('visit-messages', { number })} className="inline-flex min-h-11 items-center">
            {t('appointments.detail.messages')}
          </Link>
        </p>
      )}
      <Changes reservation={reservation} />
      <AfterVisit {...after} timeZone={reservation.timeZone} outcome={outcome} />
      {coming && !reservation.near && <Reminders reservation={reservation} />}
      {coming && <Prepare {...reservation} />}
      <details className="rounded-card border border-border p-4">
        <summary className="inline-flex min-h-11 items-center text-link underline">
          {t('appointments.detail.history')}
        </summary>
        <History items={history} />
      </details>
    </RailPage>
  );
}
