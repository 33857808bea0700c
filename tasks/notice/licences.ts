/** Licences under which a package may be shipped, with what each demands; a package under any other fails. */
export const allowed: Readonly<Record<string, string>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'its text and its notices',
  'BSD-2-Clause': 'its text with the copyright',
  'BSD-3-Clause': 'its text with the copyright',
  'Bitstream-Vera': 'its text with the copyright; fonts that are changed get another name',
  'BlueOak-1.0.0': 'its text or a link to it',
  'CC-BY-4.0': 'the name of whom it is by, a link to the licence, and what was changed',
  ISC: 'its text with the copyright',
  'LGPL-3.0': 'its text and that of the GPL, the source, and that the library can be replaced',
  'LGPL-3.0-or-later': 'its text and that of the GPL, the source, and that the library can be replaced',
  MIT: 'its text with the copyright',
  'MIT-0': 'nothing',
  'MPL-2.0': 'its text, and where the source of its files is',
  'OFL-1.1': 'its text with the copyright; fonts that are changed get another name',
};

type Statement = { licence: string; source: string };

/** Licences of packages that do not name theirs; another version of a package has to be checked anew. */
export const unstated: Readonly<Record<string, Statement>> = {
  'png-js@2.0.0': {
    licence: 'MIT',
    source: 'the file LICENSE of the package and of https://github.com/devongovett/png.js',
  },
  'dejavu-fonts-ttf@2.37.3': {
    licence: 'Bitstream-Vera',
    source: 'the file LICENSE of the package, to which its field leads; DejaVu’s own changes are in the public domain',
  },
};

/** Remarks on packages whose licence demands more than its text, by the beginning of the package's name. */
export const remarks: Readonly<Record<string, string>> = {
  'libheif-js':
    'LGPL 3, a build for WebAssembly of libheif and libde265, unchanged. Sources: https://github.com/catdad-experiments/libheif-js, https://github.com/strukturag/libheif, https://github.com/strukturag/libde265. It can be replaced: put another build in its place in node_modules, and run `node kapu.mjs build`.',
  '@img/sharp-libvips-':
    'LGPL 3 or later, a shared library of libvips, glib, librsvg, pango, libheif and others, whose licences its README.md lists. Sources: https://github.com/lovell/sharp-libvips, which names the source of each. It is loaded at run time and can be replaced by another build.',
  '@img/sharp-w':
    'Apache 2.0 with the same libraries under the LGPL 3 or later in one file, for Windows and WebAssembly; sharp can be built with another libvips: https://sharp.pixelplumbing.com/install.',
  'web-push':
    'MPL 2.0, unchanged. The source of its files is in its package, also in the image, and at https://github.com/web-push-libs/web-push.',
};

export const pieces: readonly string[] = [
  'Coordinates and names of places: © GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), cut to Hungary and Romania.',
  'Outlines of the map: Natural Earth (https://www.naturalearthdata.com), public domain.',
  'Portraits of the demonstration’s doctors: a remix of Personas by Draftbit (https://personas.draftbit.com), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), drawn by DiceBear (https://www.dicebear.com), MIT.',
  'Streets of the map, only where MAP_TILE_URL is set: © OpenStreetMap contributors, ODbL, unless MAP_TILE_CREDIT names somebody else. None of them is shipped.',
  'Style sheets begin with parts of Tailwind CSS (MIT, © Tailwind Labs, Inc.), and scripts have parts of Vite (MIT, © VoidZero Inc. and Vite contributors) and of React Router (below).',
  'What only builds and tests is not shipped; among it is caniuse-lite, whose data are by https://caniuse.com, CC BY 4.0.',
  'The image stands on that of Node.js for Debian, whose own licences are in it: /usr/local/LICENSE and /usr/share/doc.',
];

/** The licences of a package by its own field or by `unstated`; each of them has to be allowed. */
export function licencesOf({ id, licence }: { id: string; licence: string | undefined }): string[] {
  const text = unstated[id]?.licence ?? licence ?? '';
  return text.replaceAll(/[()]/g, '').split(/ AND /).filter(Boolean);
}

export function licenceFaults(packages: readonly { id: string; licence: string | undefined }[]): string[] {
  const faults = packages.flatMap((one) => {
    const licences = licencesOf(one);
    if (licences.length === 0) return [`${one.id} names no licence: look, and add it to \`unstated\``];
    return licences
      .filter((name) => !(name in allowed))
      .map((name) => `${one.id} is under ${name}, which is not allowed`);
  });
  const ids = new Set(packages.map(({ id }) => id));
  const stale = Object.keys(unstated).filter((id) => !ids.has(id));
  return [...faults, ...stale.map((id) => `${id} stands in \`unstated\` and is not shipped`)];
}
