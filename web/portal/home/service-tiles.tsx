import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Look } from '../../../contract/platform/config.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';
import type { HomeTile } from './home-tiles.ts';
import { ServiceLinks } from './service-links.tsx';
import { TilePicture } from './tile-picture.tsx';

type Variant = Look['slots']['tiles']['variant'];

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

const forms: Record<Exclude<Variant, 'none'>, (props: { tile: HomeTile }) => ReactNode> = {
  photo: PhotoTile,
  icon: IconTile,
  row: RowTile,
};

export function ServiceTiles({ tiles, folded = [] }: { tiles: readonly HomeTile[]; folded?: readonly HomeTile[] }) {
  const t = useT();
  const { tiles: slot } = useConfig().look.slots;
  const drawn = slot.variant === 'none' ? [] : tiles;
  const rest = folded.length > 0 && slot.variant === 'none' ? [...tiles, ...folded] : folded;
  if (drawn.length + rest.length === 0) return null;
  const { 360: small = 1, 768: medium = 2, 1280: large = 3 } = slot.columns;
  const Form = slot.variant === 'none' ? RowTile : forms[slot.variant];
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('home.services.title')}</h2>
      {drawn.length > 0 && (
        <ul className={`mt-6 grid gap-3 md:gap-4 ${columns[small]} ${middle[medium]} ${wide[large]}`}>
          {drawn.map((tile) => (
            <li key={tile.name} className="grid">
              <Form tile={tile} />
            </li>
          ))}
        </ul>
      )}
      <ServiceLinks services={rest} />
    </section>
  );
}

const card =
  'relative rounded-card border border-border bg-surface has-[a:hover]:border-action has-[a:hover]:shadow-2 motion-safe:transition-shadow';

function TileLink({ tile: { href, title } }: { tile: HomeTile }) {
  return (
    <h3 className="text-m font-semibold leading-snug md:text-l">
      <StretchedLink href={href}>{title}</StretchedLink>
    </h3>
  );
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="mt-1 text-xs font-semibold text-text-muted">{text}</p>;
}

/** The whole tile is the link, and this text says what a press on it does. */
function ButtonText({ text }: { text: string }) {
  return <p className="mt-1 text-s font-semibold text-link">{text}</p>;
}

function PhotoTile({ tile }: { tile: HomeTile }) {
  return (
    <div className={`flex flex-col overflow-hidden ${card}`}>
      <TilePicture image={tile.image} className="aspect-video w-full" />
      <div className="grow p-3 md:p-4">
        <TileLink tile={tile} />
        <p className="mt-1 text-s text-text-muted">{tile.lead}</p>
        <Note text={tile.note} />
        <ButtonText text={tile.button} />
      </div>
    </div>
  );
}

function IconTile({ tile }: { tile: HomeTile }) {
  return (
    <div className={`p-3 md:p-5 ${card}`}>
      <TilePicture image={tile.image} className="mb-3 h-16 w-24 rounded-control" />
      <TileLink tile={tile} />
      <p className="mt-1 text-s text-text-muted">{tile.lead}</p>
      <Note text={tile.note} />
      <ButtonText text={tile.button} />
    </div>
  );
}

function RowTile({ tile }: { tile: HomeTile }) {
  return (
    <div className={`flex flex-wrap items-center gap-4 p-4 ${card}`}>
      <TilePicture image={tile.image} className="h-16 w-20 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1 basis-24 wrap-anywhere">
        <TileLink tile={tile} />
        <p className="text-s text-text-muted">{tile.lead}</p>
        <Note text={tile.note} />
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <ButtonText text={tile.button} />
        <ChevronRight aria-hidden="true" className="size-5 text-text-muted" />
      </div>
    </div>
  );
}
