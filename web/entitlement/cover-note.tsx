import { useT } from '../platform/texts.ts';
import type { CoverRow } from './cover-row.ts';

/** The part that the coverage pays, the reasons, and what is left of the limit (B3). */
export function CoverNote({ cover }: { cover: CoverRow | undefined }) {
  const t = useT();
  if (!cover) return null;
  const { decision, insurer, benefit, remainder, reasons } = cover;
  const isPaid = decision === 'covered' || decision === 'partly';
  return (
    <p className="text-xs text-text-muted">
      {isPaid && insurer !== undefined && <strong>{t('covered.insurer_pays', { amount: insurer })} </strong>}
      {isPaid && insurer === undefined && <strong>{t('covered.paid')} </strong>}
      {!isPaid && reasons.length === 0 && <strong>{t(`covered.decision.${decision}`)} </strong>}
      {reasons.join(' ')}
      {isPaid && benefit !== undefined && remainder && (
        <>
          {' '}
          {'count' in remainder
            ? t('covered.left.count', { benefit, count: remainder.count })
            : t('covered.left.money', { benefit, amount: remainder.money })}
        </>
      )}
    </p>
  );
}
