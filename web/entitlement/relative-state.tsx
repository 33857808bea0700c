import type { Relative } from '../../contract/entitlement/relative.ts';
import { dayOf } from '../../contract/platform/format.ts';
import { useFormat } from '../platform/format.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { Badge } from '../platform/ui/badge.tsx';

const kinds = {
  invited: 'plain',
  pending_proof: 'warning',
  active: 'success',
  suspended: 'warning',
  ended: 'plain',
} as const;

export function RelativeState({ relative }: { relative: Relative }) {
  const t = useT();
  const { status } = relative;
  return (
    <>
      <p>
        <Badge kind={kinds[status]}>{t(`relatives.state.${status}`)}</Badge>
      </p>
      <p>{useMeaning(relative)}</p>
    </>
  );
}

function useMeaning({
  status,
  mandate,
  invitedUntil,
  proofDueAt,
  proofOverdue,
  proofRefusal,
  adultOn,
  endReason,
}: Relative): string {
  const t = useT();
  const { dayLong } = useFormat();
  const { timeZone } = useConfig();
  const until = (instant: string | null) => (instant === null ? '' : dayLong(dayOf(instant, timeZone)));
  if (status === 'ended') return t(`relatives.end.${endReason ?? 'holder'}`);
  if (status === 'invited') return t('relatives.meaning.invited', { until: until(invitedUntil) });
  if (status === 'suspended') return t('relatives.meaning.suspended');
  if (status === 'pending_proof') {
    if (proofDueAt !== null)
      return t(`relatives.meaning.proof_${proofOverdue ? 'late' : 'sent'}`, { until: until(proofDueAt) });
    return proofRefusal === null
      ? t('relatives.meaning.proof_missing')
      : t('relatives.meaning.proof_refused', { reason: proofRefusal });
  }
  if (!mandate.inForce) return t('relatives.meaning.later', { from: dayLong(mandate.from) });
  if (mandate.to !== null) return t('relatives.meaning.until', { to: dayLong(mandate.to) });
  return adultOn === null ? t('relatives.meaning.active') : t('relatives.meaning.child', { adultOn: dayLong(adultOn) });
}
