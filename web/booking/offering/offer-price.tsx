import { useT } from '../../platform/texts.ts';
import type { PriceRow } from './result-row.ts';

/** What the visitor pays; the list price is struck through and said in words too, for a line alone says nothing aloud. */
export function OfferPrice({ price }: { price: PriceRow | undefined }) {
  const t = useT();
  if (!price) return <p className="text-text-muted">{t('provider.price.unknown')}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span>{t('provider.price.pays')}</span>
      <strong className="text-l whitespace-nowrap tabular-nums">{price.pays}</strong>
      {price.list !== undefined && (
        <span className="text-text-muted">
          <span className="sr-only">{t('provider.price.instead')} </span>
          <s className="whitespace-nowrap tabular-nums">{price.list}</s>
        </span>
      )}
    </p>
  );
}
