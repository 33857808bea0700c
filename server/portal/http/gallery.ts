import { Slots } from '../../../contract/platform/brand.ts';
import { routeRow } from '../../../contract/routes.ts';
import type { Host } from '../../platform/host.ts';
import type { Hosts } from '../brand/hosts.ts';

/** The gallery, which `KAPU_GALLERY` opens for development, shows the brand and the slots that the address names. */
export function dressed(hosts: Hosts, host: Host, { pathname, searchParams }: URL): Host {
  if (pathname !== routeRow('ui')?.path) return host;
  const worn = hosts.all.find(({ brand }) => brand.key === searchParams.get('brand')) ?? host;
  const variantOf = (slot: string) => searchParams.get(`${slot}-slot`);
  const { header, hero, tiles, footer, time, steps, avatar } = Slots.shape;
  return {
    ...worn,
    look: (language, mode) => {
      const look = worn.look(language, mode);
      const { slots } = look;
      return {
        ...look,
        slots: {
          ...slots,
          header: {
            ...slots.header,
            variant: header.shape.variant.catch(slots.header.variant).parse(variantOf('header')),
          },
          hero: { ...slots.hero, variant: hero.shape.variant.catch(slots.hero.variant).parse(variantOf('hero')) },
          tiles: { ...slots.tiles, variant: tiles.shape.variant.catch(slots.tiles.variant).parse(variantOf('tiles')) },
          time: time.unwrap().catch(slots.time).parse(variantOf('time')),
          steps: steps.unwrap().catch(slots.steps).parse(variantOf('steps')),
          avatar: avatar.unwrap().catch(slots.avatar).parse(variantOf('avatar')),
          footer: { variant: footer.shape.variant.catch(slots.footer.variant).parse(variantOf('footer')) },
        },
      };
    },
  };
}
