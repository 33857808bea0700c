import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tileNames } from '../../../contract/portal/tiles.ts';
import type { TilePicture } from '../../platform/host.ts';
import { type Drawing, tileDrawer } from '../pictures/tile-svg.ts';
import { ownTilesOf } from './own-files.ts';

export type Tiles = { version: string; picture: (service: string) => TilePicture | undefined };

export function tilesIn(folder: string, drawing: Drawing): Tiles {
  const own = ownTilesOf(folder);
  const draw = tileDrawer(drawing);
  const hash = createHash('sha256');
  for (const name of tileNames) {
    const file = own.get(name);
    hash.update(file === undefined ? draw(name) : readFileSync(file));
  }
  return {
    version: hash.digest('base64url').slice(0, 8),
    picture(service) {
      const file = own.get(service);
      if (file !== undefined) return { file };
      return tileNames.includes(service) ? { svg: draw(service) } : undefined;
    },
  };
}
