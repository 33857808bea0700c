import type { Departure } from '../../contract/entitlement/promise.ts';
import { useFormat } from '../platform/format.ts';
import { useT } from '../platform/texts.ts';

export function Departed({ departure }: { departure: Departure }) {
  const t = useT();
  const { money } = useFormat();
  return (
    <p>
      {t('promise.before', { mine: money(departure.patientPart), theirs: money(departure.insurerPart) })}{' '}
      {t(`promise.cause.${departure.cause}`)}
    </p>
  );
}
