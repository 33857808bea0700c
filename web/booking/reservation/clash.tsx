import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

/** Names the customer's other visit at the same time; the form below keeps both, or leads on to move the other one (R8). */
export function Clash({ reservation: { clash, doctor, provider, subfunctionId } }: { reservation: Reservation }) {
  const t = useT();
  const when = useWhen();
  if (!clash) return null;
  const other = href('doctor', { providerId: provider.id, doctorId: doctor.id }, { subfunction: subfunctionId });
  return (
    <Panel
      kind="warning"
      title={
        clash.forRelative === null
          ? t('reservation.clash.title')
          : t('reservation.clash.title_relative', { name: clash.forRelative })
      }
    >
      <p>{t('reservation.clash.lead', { when: when(clash.start, clash.timeZone), doctor: clash.doctor })}</p>
      <p>
        <Link href={other} className="inline-flex min-h-11 items-center">
          {t('reservation.clash.other')}
        </Link>
      </p>
    </Panel>
  );
}
