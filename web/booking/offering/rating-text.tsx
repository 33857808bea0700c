import { Star } from 'lucide-react';
import { useT } from '../../platform/texts.ts';

export function RatingText({ value }: { value: string }) {
  const t = useT();
  return (
    <span className="ms-2 inline-flex items-center gap-1 font-body text-s font-normal tabular-nums">
      <Star aria-hidden="true" className="size-4 fill-accent text-on-accent" />
      <span aria-hidden="true">{value}</span>
      <span className="sr-only">{t('ui.rating.spoken', { value })}</span>
    </span>
  );
}
