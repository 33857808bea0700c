import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { ServiceIcon } from './service-icon.tsx';
import type { HomeTile } from './shown.ts';

/** The services that have no tile, folded away. */
export function ServiceLinks({ services }: { services: readonly HomeTile[] }) {
  const t = useT();
  if (services.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline">
        {t('home.services.all')}
      </summary>
      <ul className="mt-2 grid gap-x-6 md:grid-cols-2 lg:grid-cols-3">
        {services.map(({ name, icon, href, title, note }) => (
          <li key={name} className="border-b border-border">
            <Link href={href} className="flex min-h-13 items-center gap-3">
              <ServiceIcon icon={icon} className="size-5 shrink-0" />
              <span>
                {title}
                {note !== undefined && <span className="block text-xs text-text-muted">{note}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
