import { useT } from '../../platform/texts.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';
import type { HomeTile } from './home-tiles.ts';
import { ServiceIcon } from './service-icon.tsx';

export function ServiceLinks({ services }: { services: readonly HomeTile[] }) {
  const t = useT();
  if (services.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline">
        {t('home.services.all')}
      </summary>
      <ul className="mt-2 grid gap-x-6 md:grid-cols-2 lg:grid-cols-3">
        {services.map(({ name, icon, href, title, note, button }) => (
          <li key={name} className="relative flex min-h-13 items-center gap-3 border-b border-border">
            <ServiceIcon icon={icon} className="size-5 shrink-0 text-on-action-quiet" />
            <div className="min-w-0 flex-1 py-1">
              <h3 className="text-m">
                <StretchedLink href={href}>{title}</StretchedLink>
              </h3>
              {note !== undefined && <p className="text-xs text-text-muted">{note}</p>}
            </div>
            <p className="text-s font-semibold text-link">{button}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
