import { ExternalLink, Phone } from 'lucide-react';
import type { BookedBy } from '../../../contract/directory/offering.ts';
import { useT } from '../../platform/texts.ts';

const icons = { portal: undefined, site: ExternalLink, phone: Phone } as const;

export function BookedMark({ by }: { by: BookedBy }) {
  const t = useT();
  const Icon = icons[by];
  if (!Icon) return null;
  return (
    <>
      <Icon aria-hidden="true" className="inline size-3.5 shrink-0" />
      <span className="sr-only">, {t(`provider.booked.${by}`)}</span>
    </>
  );
}
