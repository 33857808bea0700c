import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';

type Visit = Pick<Reservation, 'doctor' | 'provider' | 'subfunctionId' | 'personId'>;

export function AgainLink({ visit: { doctor, provider, subfunctionId, personId } }: { visit: Visit }) {
  const t = useT();
  const ids = { providerId: provider.id, doctorId: doctor.id };
  return (
    <LinkButton kind="quiet" href={href('doctor', ids, { subfunction: subfunctionId, for: personId ?? undefined })}>
      {t('appointments.detail.again')}
    </LinkButton>
  );
}
