import { DivIcon, GeoJSON, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet';
import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { closestRiverZoom } from './pins.ts';

/** A town with its name in each language, and the zoom from which on there is room for the name. */
type Town = {
  properties: { zoom: number } & Partial<Record<Language, string>>;
  geometry: { coordinates: [number, number] };
};

async function read<T>(name: string): Promise<T> {
  const answer = await fetch(`/map/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/** Outlines are drawn beneath the streets, and are alone where the streets do not load. */
const pane = 'outlines';

export async function drawBase(
  map: LeafletMap,
  { language, look, hasNames }: { language: Language; look: string; hasNames: boolean },
): Promise<void> {
  map.createPane(pane).style.zIndex = '100';
  const [countries, counties, water, towns] = await Promise.all([
    read<GeoJSON.GeoJsonObject>('countries.geojson'),
    read<GeoJSON.GeoJsonObject>('counties.geojson'),
    read<GeoJSON.GeoJsonObject>('water.geojson'),
    read<{ features: Town[] }>('towns.geojson'),
  ]);
  const style = getComputedStyle(document.documentElement);
  const colour = (role: string) => style.getPropertyValue(`--c-map-${role}`).trim();
  const still = { interactive: false, pane } as const;
  new GeoJSON(countries, {
    ...still,
    style: { fillColor: colour('land'), fillOpacity: 1, color: colour('line'), weight: 2 },
  }).addTo(map);
  const coarse = [
    new GeoJSON(counties, { ...still, style: { fill: false, color: colour('line'), weight: 0.75 } }).addTo(map),
    new GeoJSON(water, {
      ...still,
      style: (feature) =>
        feature?.geometry.type.endsWith('Polygon')
          ? { fillColor: colour('water'), fillOpacity: 1, color: colour('water'), weight: 1 }
          : { fill: false, color: colour('water'), weight: 2 },
    }).addTo(map),
  ];
  const names = new LayerGroup().addTo(map);
  function draw() {
    const bounds = map.getBounds();
    for (const layer of coarse) layer.setStyle({ opacity: map.getZoom() > closestRiverZoom ? 0 : 1 });
    names.clearLayers();
    if (!hasNames) return;
    for (const { properties, geometry } of towns.features) {
      const { zoom, ...texts } = properties;
      const [lng, lat] = geometry.coordinates;
      if (zoom > map.getZoom() || !bounds.contains([lat, lng])) continue;
      const icon = label(inLanguage(texts, language) ?? '', look);
      new Marker([lat, lng], { icon, keyboard: false, interactive: false, zIndexOffset: -1000 }).addTo(names);
    }
  }
  map.on('moveend', draw);
  draw();
}

function label(text: string, look: string): DivIcon {
  const element = document.createElement('span');
  element.className = look;
  element.textContent = text;
  element.setAttribute('aria-hidden', 'true');
  return new DivIcon({ html: element, className: '', iconSize: [0, 0] });
}
