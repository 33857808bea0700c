import { List, Map as MapIcon } from 'lucide-react';
import { useT } from '../../platform/texts.ts';
import { chip } from '../../platform/ui/chip.ts';
import { Link } from '../../platform/ui/link.tsx';
import type { MapSwitch } from './use-map-switch.ts';

type Props = { map: MapSwitch; hrefWithMap: string };

/** The button is in the line above the list, because a floating one would cover names; without script a link loads the map. */
export function MapButton({ map, hrefWithMap }: Props) {
  const t = useT();
  const Icon = map.open ? List : MapIcon;
  return (
    <>
      <button type="button" onClick={map.toggle} className={`no-print noscript:hidden ${chip}`}>
        <Icon aria-hidden="true" className="size-5" />
        <span className="desk:hidden">{t(map.open ? 'search.map.list' : 'search.map.show')}</span>
        <span className="max-desk:hidden">{t(map.open === false ? 'search.map.show' : 'search.map.hide')}</span>
      </button>
      {map.open !== true && (
        <noscript>
          <Link href={hrefWithMap} className={`${chip} ${map.open === undefined ? 'desk:hidden' : ''}`}>
            {t('search.map.show')}
          </Link>
        </noscript>
      )}
    </>
  );
}
