import { useT } from '../../platform/texts.ts';
import type { PriceRow } from './result-row.ts';

/** The list price is struck through, and for screen readers also named in words. */
export function OfferPrice({ price }: { price: PriceRow | undefined }) {
  const t = useT();
  if (!price) return <p className="text-text-muted">{t('provider.price.unknown')}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span>{t('provider.price.pays')}</span>
      <strong className="whitespace-nowrap tabular-nums md:text-l">{price.pays}</strong>
      {price.list !== undefined && (
        <span className="text-text-muted">
          <span className="sr-only">{t('provider.price.instead')} </span>
          <s className="whitespace-nowrap tabular-nums">{price.list}</s>
        </span>
      )}
    </p>
  );
}
