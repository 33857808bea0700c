import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { type Detour, type ServiceIcon, searchPage } from '../../../contract/portal/services.ts';
import { type Tile, tilesOf } from '../../../contract/portal/tiles.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { builtPath, offerOf } from '../frame/nav-items.ts';

export type Shown = {
  name: string;
  icon: ServiceIcon;
  href: string;
  title: string;
  lead: string;
  note: string | undefined;
};

/** S2.4: built on the server, so that the browser gets only the shown texts; links only to pages that are built. */
export function tilesShown({ config, user, language }: PageRequest): Shown[] {
  const t = speakerOf(textsFor(language, config.look.texts));
  const { searchPath, phone } = config;
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  const detours: Record<Detour, (value: number) => string> = {
    search: (value) => `${searchPath}?serviceType=${value}`,
    video: () => `${searchPath}?visit=video`,
    functions: () => href('function-list'),
    reservations: () => href('my-reservations'),
    phone: () => phoneHref(phone.number),
  };
  function shown({ value, name, icon, page, title, label, detour }: Tile): Shown {
    const path = page === searchPage ? searchPath : builtPath(page, user);
    const way = searches || detour === 'reservations' ? detour : 'phone';
    const notes = [
      label && t(`home.label.${label}`),
      path === undefined && way === 'phone' && t('home.services.by_phone', { phone: phone.number }),
    ].filter((text) => typeof text === 'string');
    return {
      name,
      icon,
      href: path ?? detours[way](value),
      title: t(`home.service.${title}.title`),
      lead: t(`home.service.${title}.lead`),
      note: notes.length > 0 ? notes.join(' · ') : undefined,
    };
  }
  return tilesOf(offerOf(config, user)).map(shown);
}
