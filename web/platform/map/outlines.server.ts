import { toMercator } from '@turf/projection';
import { simplify } from '@turf/simplify';
import type { Feature, FeatureCollection, LineString, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';

type Shapes = FeatureCollection<Polygon | MultiPolygon | LineString | MultiLineString>;
type Town = Feature<Point, { zoom: number } & Partial<Record<Language, string>>>;
type Outlines = { land: Shapes; borders: Shapes; rivers: Shapes; lakes: Shapes };

const files = import.meta.glob<string>('../../../public/map/*.geojson', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const contentOf = (name: string) => toMercator(JSON.parse(files[`../../../public/map/${name}.geojson`] ?? '{}'));
const countries: Shapes = contentOf('countries');
const water: Shapes = contentOf('water');
const towns: { features: Town[] } = contentOf('towns');

/** Metres of a Mercator map in one pixel at zoom 0. */
export const pixel = (2 * Math.PI * 6_378_137) / 256;
const tolerance = 2 * pixel;
const levelsPerZoom = 4;

const levels = new LRUCache<number, Outlines>({
  max: 50,
  memoMethod: (level) => ({
    land: simplified(countries, 'Polygon', level),
    borders: simplified(countries, 'LineString', level),
    rivers: simplified(water, 'LineString', level),
    lakes: simplified(water, 'Polygon', level),
  }),
});

/** Outlines are simplified by less than two pixels of this zoom, which nobody can see. */
export function outlinesAt(zoom: number): Outlines {
  return levels.memo(Math.floor(levelsPerZoom * zoom));
}

function simplified({ type, features }: Shapes, kind: string, level: number): Shapes {
  return simplify<Shapes>(
    { type, features: features.filter(({ geometry }) => geometry.type.endsWith(kind)) },
    { tolerance: tolerance / 2 ** (level / levelsPerZoom), highQuality: true },
  );
}

export function townsIn(zoom: number, language: Language) {
  return towns.features
    .filter(({ properties }) => properties.zoom <= zoom)
    .toSorted((one, other) => one.properties.zoom - other.properties.zoom)
    .map(({ properties: { zoom: _from, ...names }, geometry }) => ({
      at: geometry.coordinates,
      name: inLanguage(names, language) ?? '',
    }));
}
