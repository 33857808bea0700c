import { control, DivIcon, LayerGroup, Map as LeafletMap, latLngBounds, Marker } from 'leaflet';
import Supercluster, { type ClusterProperties } from 'supercluster';
import type { Language } from '../../../contract/platform/brand.ts';
import { drawBase } from './draw-base.ts';
import { type Pin, pinName, pinText } from './pins.ts';

type Words = { zoomIn: string; zoomOut: string; cluster: (count: number) => string };
export type Looks = { pin: string; cluster: string; label: string; raised: string };
type Options = { looks: Looks; language: Language; onActive: (number: number) => void; words: Words };

export type DrawnMap = {
  show: (pins: Pin[]) => void;
  activate: (number: number | undefined) => void;
  remove: () => void;
};

const farthest = 15;

export async function drawMap(box: HTMLElement, { language, onActive, words, looks }: Options): Promise<DrawnMap> {
  const map = new LeafletMap(box, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 5,
    maxZoom: farthest,
    maxBounds: latLngBounds([40, 10], [53, 36]),
    zoomSnap: 0.5,
  });
  control.scale({ imperial: false }).addTo(map);
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  map.fitBounds(latLngBounds([45.6, 16], [48.7, 29.7]));
  await drawBase(map, language, looks.label);
  const layer = new LayerGroup().addTo(map);
  const buttons = new Map<number, HTMLElement>();
  // Supercluster's pixels match this map's tiles of 256: pins closer than a fingertip merge.
  const index = new Supercluster<{ pin: Pin }>({ radius: 36, extent: 256, maxZoom: farthest - 1 });
  let active: number | undefined;

  function draw() {
    const bounds = map.getBounds();
    layer.clearLayers();
    buttons.clear();
    const box: [number, number, number, number] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    for (const { geometry, properties } of index.getClusters(box, Math.floor(map.getZoom()))) {
      const [lng = 0, lat = 0] = geometry.coordinates;
      const element = 'pin' in properties ? pinButton(properties.pin) : clusterButton(properties, lat, lng);
      const size = 'pin' in properties ? 32 : 0;
      const icon = new DivIcon({ html: element, className: '', iconSize: [size, size] });
      new Marker([lat, lng], { icon, keyboard: false, interactive: false }).addTo(layer);
    }
    mark();
  }

  function pinButton(pin: Pin): HTMLElement {
    const element = button(looks.pin, pinText(pin), pinName(pin));
    element.addEventListener('click', () => {
      const [first] = pin.spots;
      if (first) onActive(first.number);
    });
    for (const { number } of pin.spots) buttons.set(number, element);
    return element;
  }

  function clusterButton(cluster: ClusterProperties, lat: number, lng: number): HTMLElement {
    const text = words.cluster(cluster.point_count);
    const element = button(looks.cluster, text, `${text}, ${words.zoomIn}`);
    element.addEventListener('click', () => {
      map.setView([lat, lng], Math.min(farthest, index.getClusterExpansionZoom(cluster.cluster_id)));
      box.focus();
    });
    return element;
  }

  function mark() {
    for (const [number, element] of buttons) if (number !== active) element.setAttribute('aria-pressed', 'false');
    const shown = active === undefined ? undefined : buttons.get(active);
    shown?.setAttribute('aria-pressed', 'true');
    for (const icon of box.querySelectorAll<HTMLElement>('.leaflet-marker-icon')) {
      icon.classList.toggle(looks.raised, shown !== undefined && icon.contains(shown));
    }
  }

  map.on('moveend', draw);
  return {
    show(pins) {
      index.load(
        pins.map((pin) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
          properties: { pin },
        })),
      );
      const all = latLngBounds(pins.map(({ lat, lng }) => [lat, lng]));
      if (all.isValid()) map.fitBounds(all.pad(0.15), { maxZoom: 12, animate: false });
      draw();
    },
    activate(number) {
      active = number;
      mark();
    },
    remove: () => map.remove(),
  };
}

function button(look: string, text: string, name: string): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = look;
  element.textContent = text;
  element.setAttribute('aria-label', name);
  return element;
}
