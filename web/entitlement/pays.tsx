import type { Cover } from '../../contract/entitlement/coverage.ts';
import type { PayPlace } from '../../contract/entitlement/pay-place.ts';
import type { Price } from '../../contract/platform/money.ts';
import { useFormat } from '../platform/format.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { CoverNote } from './cover-note.tsx';
import { coverRow } from './cover-row.ts';

type Props = { price: Price | null; cover: Cover | null; how?: PayPlace | null };

export function Pays({ price, cover, how }: Props) {
  const t = useT();
  const { hostLocale } = useConfig();
  const { money } = useFormat();
  if (!price) return null;
  const [pays, list] = [money(price.pays), money(price.list)];
  const priceText =
    price.discountRate > 0 && !cover
      ? t('reservation.summary.discounted', { pays, list, rate: price.discountRate })
      : pays;
  return (
    <>
      <p>
        {t('reservation.summary.price')} <strong>{priceText}</strong>
        {how && <span className="text-text-muted"> ({t(`reservation.summary.pays_${how}`)})</span>}
      </p>
      <CoverNote cover={cover ? coverRow(cover, hostLocale) : undefined} />
    </>
  );
}
