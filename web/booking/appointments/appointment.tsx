import { CalendarPlus } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readAppointment } from '../../../contract/booking/appointments.ts';
import { href } from '../../../contract/href.ts';
import { History } from '../../identity/history/history.tsx';
import { api, pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { Changes } from '../reservation/changes.tsx';
import { Moving } from '../reservation/moving.tsx';
import { Prepare } from '../reservation/prepare.tsx';
import { Reminders } from '../reservation/reminders.tsx';
import { Step } from '../reservation/step.tsx';
import { Summary } from '../reservation/summary.tsx';
import { WayIn } from '../reservation/way-in.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { reservation, history } = await api(context)(readAppointment, { number: params.number ?? '' });
  const begun = reservation.start <= pageRequestOf(context).now;
  return { reservation, history, coming: reservation.status === 'booked' && !begun };
}

export default function AppointmentPage() {
  const t = useT();
  const { reservation, history, coming } = useLoaderData<typeof loader>();
  const { number, status, icsUrl, video, provider, doctor, subfunctionId } = reservation;
  const again = href('doctor', { providerId: provider.id, doctorId: doctor.id }, { subfunction: subfunctionId });
  return (
    <Step title={t('appointments.detail.title')} help={<PhoneBlock />}>
      <CopyNote />
      <BackLink href={href('services-appointments')}>{t('appointments.page.title')}</BackLink>
      <Moving reservation={reservation} />
      <p className="flex flex-wrap items-center gap-3">
        <Badge kind={coming ? 'success' : 'plain'}>{t(`mine.status.${status}`)}</Badge>
        <span>
          {t('reservation.finished.number')} <strong className="tabular-nums">{number}</strong>
        </span>
      </p>
      <Summary reservation={reservation} />
      <div className="grid justify-items-start gap-1 sm:flex sm:flex-wrap sm:gap-3">
        {coming && icsUrl && (
          <LinkButton kind="quiet" href={icsUrl} download>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('reservation.finished.calendar')}
          </LinkButton>
        )}
        {!coming && (
          <LinkButton kind="quiet" href={again}>
            {t('appointments.detail.again')}
          </LinkButton>
        )}
      </div>
      <Changes reservation={reservation} />
      {coming && video && <WayIn provider={provider} />}
      {coming && <Reminders reservation={reservation} />}
      {coming && <Prepare video={video} />}
      <details className="rounded-card border border-border p-4">
        <summary className="inline-flex min-h-11 items-center text-link underline">
          {t('appointments.detail.history')}
        </summary>
        <History items={history} />
      </details>
    </Step>
  );
}
