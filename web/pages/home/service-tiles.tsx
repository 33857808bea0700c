import { routes } from '../../../contract/routes.ts';
import { type ServiceRow, servicesInOrder } from '../../../contract/services.ts';
import { useConfig } from '../../facts.tsx';
import { phoneHref } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { Tile } from '../../ui/tile.tsx';
import { ServiceIcon } from './service-icon.tsx';

const columns: Record<string, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };
const middle: Record<string, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3', 4: 'md:grid-cols-4' };
const wide: Record<string, string> = { 3: 'xl:grid-cols-3', 4: 'xl:grid-cols-4' };

/** S2.4: the services of the brand in their order. */
export function ServiceTiles() {
  const t = useT();
  const { partner, look } = useConfig();
  const { tiles } = look.slots;
  const rows = servicesInOrder(partner.services, partner.servicesSortingOrder);
  if (tiles.variant === 'none' || rows.length === 0) return null;
  const { 360: small = 1, 768: medium = 2, 1280: large = 3 } = tiles.columns;
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('home.services.title')}</h2>
      <ul className={`mt-6 grid gap-3 md:gap-4 ${columns[small]} ${middle[medium]} ${wide[large]}`}>
        {rows.map((row) => (
          <li key={row.key}>
            <ServiceTile row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceTile({ row }: { row: ServiceRow }) {
  const t = useT();
  const { searchPath, phone } = useConfig();
  const page = row.page === '/services/provider-search' ? searchPath : pageOf(row);
  const detour = row.detour === 'phone' ? phoneHref(phone.number) : '/landing/function-list';
  return (
    <Tile
      href={page ?? detour}
      title={t(`home.service.${row.key}.title`)}
      lead={t(`home.service.${row.key}.lead`)}
      note={page === undefined && row.detour === 'phone' ? t('home.services.by_phone') : undefined}
      icon={<ServiceIcon service={row.key} />}
    />
  );
}

/** A page the portal does not have yet is never linked to. */
function pageOf({ page }: ServiceRow): string | undefined {
  return routes.some((row) => row.path === page && !row.coming) ? page : undefined;
}
