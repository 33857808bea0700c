import type { ServiceIcon as Name } from '../../../contract/portal/services.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** The brand's own picture of a service, or an icon on the brand's colour (S2.4-02). */
export function TilePicture({ service, icon }: { service: string; icon: Name }) {
  const picture = useConfig().look.tileImages[service];
  if (picture !== undefined) {
    return (
      <img src={picture} alt="" width="320" height="180" loading="lazy" className="aspect-video w-full object-cover" />
    );
  }
  return (
    <span
      className="relative grid h-20 place-items-center overflow-hidden bg-surface-brand text-action md:h-28"
      aria-hidden="true"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 60"
        focusable="false"
        className="absolute inset-0 size-full"
        preserveAspectRatio="xMidYMid slice"
      >
        <circle cx="92" cy="2" r="26" className="fill-accent opacity-70" />
        <circle cx="4" cy="62" r="34" className="fill-action-quiet-hover" />
      </svg>
      <ServiceIcon icon={icon} className="relative size-9 md:size-11" />
    </span>
  );
}
