import { control, DivIcon, LayerGroup, Map as LeafletMap, latLngBounds, Marker, TileLayer } from 'leaflet';
import type { Language } from '../../../contract/platform/brand.ts';
import { drawBase } from './draw-base.ts';
import { grouped } from './groups.ts';
import { type Pin, pinName, pinText } from './pins.ts';

type Words = { zoomIn: string; zoomOut: string; cluster: (count: number) => string };
export type MapColours = { pin: string; cluster: string; label: string; raised: string };
type Options = {
  looks: MapColours;
  language: Language;
  onActive: (number: number) => void;
  words: Words;
  streets: string | undefined;
};

export type DrawnMap = {
  show: (pins: Pin[]) => void;
  activate: (number: number | undefined) => void;
  remove: () => void;
};

const fingertip = 36;
/** Pixels within which pins with notes form a group. */
const noteWidth = 96;

export async function drawMap(
  box: HTMLElement,
  { language, onActive, words, looks, streets }: Options,
): Promise<DrawnMap> {
  const hasStreets = streets !== undefined;
  const farthest = hasStreets ? 18 : 15;
  const map = emptyMap(box, farthest, words);
  await drawBase(map, { language, look: looks.label, hasNames: !hasStreets });
  if (hasStreets) new TileLayer(streets, { maxZoom: farthest }).addTo(map);
  const layer = new LayerGroup().addTo(map);
  const buttons = new Map<number, HTMLElement>();
  let pins: Pin[] = [];
  let active: number | undefined;

  function draw() {
    layer.clearLayers();
    buttons.clear();
    const near = map.getZoom() < farthest ? (hasStreets ? noteWidth : fingertip) : 0;
    for (const group of grouped(pins, ({ lat, lng }) => map.latLngToContainerPoint([lat, lng]), near)) {
      const [pin, ...others] = group.pins;
      if (!pin) continue;
      const [element, size] = others.length > 0 ? [groupButton(group.pins), 0] : [pinButton(pin), 32];
      const icon = new DivIcon({ html: element, className: '', iconSize: [size, size] });
      new Marker([pin.lat, pin.lng], { icon, keyboard: false, interactive: false }).addTo(layer);
    }
    mark();
  }

  function pinButton(pin: Pin): HTMLElement {
    const element = button(looks.pin, pinText(pin, hasStreets), pinName(pin, hasStreets));
    element.addEventListener('click', () => {
      const [first] = pin.spots;
      if (first) onActive(first.number);
    });
    for (const { number } of pin.spots) buttons.set(number, element);
    return element;
  }

  function groupButton(group: Pin[]): HTMLElement {
    const text = words.cluster(group.length);
    const element = button(looks.cluster, text, `${text}, ${words.zoomIn}`);
    element.addEventListener('click', () => {
      map.fitBounds(boundsOf(group).pad(0.15), { maxZoom: farthest });
      box.focus();
    });
    return element;
  }

  function mark() {
    for (const [number, element] of buttons) if (number !== active) element.setAttribute('aria-pressed', 'false');
    const pressed = active === undefined ? undefined : buttons.get(active);
    pressed?.setAttribute('aria-pressed', 'true');
    for (const icon of box.querySelectorAll<HTMLElement>('.leaflet-marker-icon')) {
      icon.classList.toggle(looks.raised, pressed !== undefined && icon.contains(pressed));
    }
  }

  map.on('moveend', draw);
  return {
    show(others) {
      pins = others;
      if (pins.length > 0) map.fitBounds(boundsOf(pins).pad(0.15), { maxZoom: 12, animate: false });
      draw();
    },
    activate(number) {
      active = number;
      mark();
    },
    remove: () => map.remove(),
  };
}

function emptyMap(box: HTMLElement, maxZoom: number, words: Words): LeafletMap {
  const map = new LeafletMap(box, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 5,
    maxZoom,
    maxBounds: latLngBounds([40, 10], [53, 36]),
    zoomSnap: 0.5,
  });
  control.scale({ imperial: false }).addTo(map);
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  return map.fitBounds(latLngBounds([45.6, 16], [48.7, 29.7]));
}

function boundsOf(pins: Pin[]) {
  return latLngBounds(pins.map(({ lat, lng }) => [lat, lng]));
}

function button(look: string, text: string, name: string): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = look;
  element.textContent = text;
  element.setAttribute('aria-label', name);
  return element;
}
