import { List, Map as MapIcon } from 'lucide-react';
import { useT } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { MapSwitch } from './use-map-switch.ts';

type Props = { map: MapSwitch; className?: string };

export function MapButton({ map, className = '' }: Props) {
  const t = useT();
  if (!map.ready) return null;
  const Icon = map.open ? List : MapIcon;
  return (
    <Button type="button" kind={map.open ? 'quiet' : 'action'} onClick={map.toggle} className={`no-print ${className}`}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="lg:hidden">{t(map.open ? 'search.map.list' : 'search.map.show')}</span>
      <span className="max-lg:hidden">{t(map.open ? 'search.map.hide' : 'search.map.show')}</span>
    </Button>
  );
}

/** Floats over the list on a narrow page, and over nothing that stands before it (ui 4). */
export function FloatingMapButton({ map }: Props) {
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center lg:hidden">
      <MapButton map={map} className="pointer-events-auto shadow-2" />
    </div>
  );
}
