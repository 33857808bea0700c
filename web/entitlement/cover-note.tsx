import { useT } from '../platform/texts.ts';
import type { CoverRow } from './cover-row.ts';

/** What the customer's coverage says of a visit: its part, why, and what is left (B3). */
export function CoverNote({ cover }: { cover: CoverRow | undefined }) {
  const t = useT();
  if (!cover) return null;
  const { decision, insurer, benefit, left, reasons } = cover;
  const isPaid = decision === 'covered' || decision === 'partly';
  return (
    <p className="text-xs text-text-muted">
      {isPaid && insurer !== undefined && <strong>{t('covered.insurer_pays', { amount: insurer })} </strong>}
      {isPaid && insurer === undefined && <strong>{t('covered.paid')} </strong>}
      {!isPaid && reasons.length === 0 && <strong>{t(`covered.decision.${decision}`)} </strong>}
      {reasons.join(' ')}
      {isPaid && benefit !== undefined && left && (
        <>
          {' '}
          {'count' in left
            ? t('covered.left.count', { benefit, count: left.count })
            : t('covered.left.money', { benefit, amount: left.money })}
        </>
      )}
    </p>
  );
}
