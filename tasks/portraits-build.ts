import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Avatar, Style } from '@dicebear/core';
import personas from '@dicebear/styles/personas.json' with { type: 'json' };
import { demoDoctors } from '../demo/directory/directory.ts';
import { portraitPath } from '../demo/directory/portrait-path.ts';

const calm = {
  size: 144,
  skinColor: ['#eeb4a4', '#e7a391', '#e5a07e', '#d78774'],
  clothesVariant: ['rounded', 'squared'],
  clothingColor: ['#ffffff', '#f4f8fa', '#cfe3e6', '#7fb0b5', '#5f86a8'],
  mouthVariant: ['smile', 'bigSmile'],
  noseVariant: ['mediumRound', 'smallRound', 'wrinkles'],
  hairColor: ['#2f2730', '#4a332d', '#6c4545', '#8a5a3c', '#b98a55', '#b9bcc8'],
} as const;
const bySex = {
  female: {
    hairVariant: ['bobBangs', 'bobCut', 'curly', 'curlyBun', 'extraLong', 'long', 'straightBun'],
    facialHairProbability: 0,
  },
  male: {
    hairVariant: ['balding', 'buzzcut', 'shortCombover', 'shortComboverChops'],
    facialHairVariant: ['beardMustache', 'shadow', 'goatee'],
    facialHairColor: ['#2f2730', '#4a332d', '#6c4545'],
    facialHairProbability: 35,
  },
} as const;

/** Only doctors of the demonstration get portraits, and no doctor of a real directory does. */
export function buildPortraits(folder: string): void {
  const style = new Style(personas);
  for (const { id, sex } of demoDoctors().doctors) {
    const file = join(folder, portraitPath(id));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, new Avatar(style, { seed: id, ...calm, ...bySex[sex], eyesVariant: eyesOf(id) }).toString());
  }
}

function eyesOf(id: string): ('glasses' | 'open' | 'happy')[] {
  return Number(id.slice(-3)) % 5 === 0 ? ['glasses'] : ['open', 'happy'];
}
