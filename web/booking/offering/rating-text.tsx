import { Star } from 'lucide-react';
import { useT } from '../../platform/texts.ts';

export function RatingText({ mean, count }: { mean: string; count: number }) {
  const t = useT();
  return (
    <span className="ms-2 inline-flex items-center gap-1 font-body text-s font-normal tabular-nums">
      <Star aria-hidden="true" className="size-4 fill-accent text-on-accent" />
      <span aria-hidden="true">
        {mean} <span className="text-text-muted">({count})</span>
      </span>
      <span className="sr-only">{t('ui.rating.counted', { value: mean, count })}</span>
    </span>
  );
}
