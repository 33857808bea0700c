import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Look } from '../../../contract/brand.ts';
import { type Detour, searchPage, type Tile, tilesOf } from '../../../contract/services.ts';
import { useConfig } from '../../facts.tsx';
import { isBuilt } from '../../frame/nav-items.ts';
import { phoneHref } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { StretchedLink } from '../../ui/card.tsx';
import { ServiceIcon } from './service-icon.tsx';
import { TilePicture } from './tile-picture.tsx';

type Variant = Look['slots']['tiles']['variant'];
export type Shown = { tile: Tile; href: string; title: string; lead: string; note: string | undefined };

const columns: Record<string, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };
const middle: Record<string, string> = {
  1: 'md:grid-cols-1',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-4',
};
const wide: Record<string, string> = {
  1: 'xl:grid-cols-1',
  2: 'xl:grid-cols-2',
  3: 'xl:grid-cols-3',
  4: 'xl:grid-cols-4',
};

const forms: Record<Exclude<Variant, 'none'>, (props: { shown: Shown }) => ReactNode> = {
  photo: PhotoTile,
  icon: IconTile,
  row: RowTile,
};

/** S2.4: the services in their order, in the form the layout chose. */
export function ServiceTiles({ offer }: { offer: Parameters<typeof tilesOf>[0] }) {
  const t = useT();
  const { tiles: slot } = useConfig().look.slots;
  const show = useShown();
  const tiles = tilesOf(offer);
  if (slot.variant === 'none' || tiles.length === 0) return null;
  const { 360: small = 1, 768: medium = 2, 1280: large = 3 } = slot.columns;
  const Form = forms[slot.variant];
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('home.services.title')}</h2>
      <ul className={`mt-6 grid gap-3 md:gap-4 ${columns[small]} ${middle[medium]} ${wide[large]}`}>
        {tiles.map((tile) => (
          <li key={tile.name} className="grid">
            <Form shown={show(tile)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A tile in the words and addresses of this portal; a page that is not there yet is never linked to. */
function useShown(): (tile: Tile) => Shown {
  const t = useT();
  const { searchPath, phone } = useConfig();
  const detours: Record<Detour, string> = {
    functions: '/landing/function-list',
    reservations: '/my-reservations',
    phone: phoneHref(phone.number),
  };
  return (tile) => {
    const { url, title, label, detour } = tile;
    const page = url === searchPage ? searchPath : url !== undefined && isBuilt(url) ? url : undefined;
    const byPhone = page === undefined && detour === 'phone';
    return {
      tile,
      href: page ?? detours[detour],
      title: t(`home.service.${title}.title`),
      lead: t(`home.service.${title}.lead`),
      note: label ? t(`home.label.${label}`) : byPhone ? t('home.services.by_phone') : undefined,
    };
  };
}

const card =
  'relative rounded-card border border-border bg-surface has-[a:hover]:border-action has-[a:hover]:shadow-2 motion-safe:transition-shadow';

function TileLink({ shown: { href, title } }: { shown: Shown }) {
  return (
    <h3 className="text-m font-semibold leading-snug md:text-l">
      <StretchedLink href={href}>{title}</StretchedLink>
    </h3>
  );
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="mt-1 text-xs font-semibold text-text-muted">{text}</p>;
}

function PhotoTile({ shown }: { shown: Shown }) {
  return (
    <div className={`flex flex-col overflow-hidden ${card}`}>
      <TilePicture service={shown.tile.name} />
      <div className="grow p-3 md:p-4">
        <TileLink shown={shown} />
        <p className="mt-1 text-s text-text-muted">{shown.lead}</p>
        <Note text={shown.note} />
      </div>
    </div>
  );
}

function IconTile({ shown }: { shown: Shown }) {
  return (
    <div className={`p-3 md:p-5 ${card}`}>
      <span className="mb-3 grid size-11 place-items-center rounded-control bg-action-quiet text-on-action-quiet">
        <ServiceIcon service={shown.tile.name} />
      </span>
      <TileLink shown={shown} />
      <p className="mt-1 text-s text-text-muted">{shown.lead}</p>
      <Note text={shown.note} />
    </div>
  );
}

function RowTile({ shown }: { shown: Shown }) {
  return (
    <div className={`flex items-center gap-4 p-4 ${card}`}>
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-surface-brand text-action">
        <ServiceIcon service={shown.tile.name} />
      </span>
      <div className="grow">
        <TileLink shown={shown} />
        <p className="text-s text-text-muted">{shown.lead}</p>
        <Note text={shown.note} />
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
    </div>
  );
}
