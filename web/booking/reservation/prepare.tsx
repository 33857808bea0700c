import { preparationFor } from '../../../contract/booking/preparation.ts';
import { useT } from '../../platform/texts.ts';

export function Prepare(service: { video: boolean; kind: string }) {
  const t = useT();
  return (
    <>
      <h2 className="text-l">{t('reservation.finished.prepare')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {[...preparationFor(service), 'reservation.finished.prepare_change'].map((id) => (
          <li key={id}>{t(id)}</li>
        ))}
      </ul>
    </>
  );
}
