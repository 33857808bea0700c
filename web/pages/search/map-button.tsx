import { List, Map as MapIcon } from 'lucide-react';
import { useFacts } from '../../facts.tsx';
import { useT } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { MapSwitch } from './use-map-switch.ts';

/** Floats over the list on a narrow page; in a frame nothing floats (ui 4). */
export function MapButton({ map }: { map: MapSwitch }) {
  const t = useT();
  const whole = useFacts().mode === 'page';
  if (!map.ready) return null;
  const Icon = map.open ? List : MapIcon;
  const floating = whole
    ? 'max-lg:fixed max-lg:bottom-4 max-lg:left-1/2 max-lg:z-20 max-lg:-translate-x-1/2 max-lg:shadow-2'
    : '';
  return (
    <Button type="button" kind={map.open ? 'quiet' : 'action'} onClick={map.toggle} className={`no-print ${floating}`}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="lg:hidden">{t(map.open ? 'search.map.list' : 'search.map.show')}</span>
      <span className="max-lg:hidden">{t(map.open ? 'search.map.hide' : 'search.map.show')}</span>
    </Button>
  );
}
