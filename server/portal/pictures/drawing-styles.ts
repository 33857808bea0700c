import { formatHex, interpolate } from 'culori';

export type ColourOf = (role: string) => string;

export type DrawingStyle = { behind: string; before: string; place: string; paint: Paint };

type Paint = {
  main: string;
  deep: string;
  soft: string;
  paper: string;
  bright: string;
  ink: string;
  rod: string;
  mark: string;
  onMain: string;
  outline?: { colour: string; width: number };
  join: 'round' | 'miter';
};

export const drawingStyles: Record<string, (colour: ColourOf, art: string) => DrawingStyle> = {
  leaf: softStyle,
  line: lineStyle,
  weave: weaveStyle,
  pocket: pocketStyle,
  ring: ringStyle,
};

function mixed(one: string, other: string, share: number): string {
  return formatHex(interpolate([one, other], 'oklab')(share));
}

const linden =
  'M100 222C90 200 24 162 15 94 9 46 42 14 73 20c16 3 25 15 28 31 3-17 13-29 31-31 34-4 60 30 54 76-9 64-75 102-86 126Z';
const pine = 'M60 0 22 66h22L8 130h28L0 200h120L84 130h28L76 66h22Z';
const grain = 'M0 0C-30-20-34-62-8-92 20-64 22-26 0 0Z';
const feather = 'M0 0C60-18 190-22 300 34 210 62 80 50 0 0Z';
const crest = 'c40-30 80-30 120 0s80 30 120 0 80-30 120 0 80 30 120 0';

const backdrops: Record<string, string> = {
  leaf: `<g class="far"><path d="${linden}" transform="translate(196 -96) rotate(24 100 100) scale(1.05)"/></g><path class="near" d="${linden}" transform="translate(-58 74) rotate(-36 100 100) scale(.7)"/>`,
  dots: [0, 1, 2, 3, 4, 5, 6, 7]
    .flatMap((column) =>
      [0, 1, 2, 3].map(
        (row) =>
          `<circle class="${column === 6 && row === 0 ? 'near' : 'far'}" cx="${14 + column * 44 + (row % 2) * 20}" cy="${14 + row * 52}" r="${[7, 11, 5, 15, 9][(row * 3 + column * 2) % 5]}"/>`,
      ),
    )
    .join(''),
  pine: `<g class="far"><path d="${pine}" transform="translate(-6 24) scale(.82)"/><path d="${pine}" transform="translate(226 -4) scale(.98)"/></g><circle class="near" cx="222" cy="34" r="20"/>`,
  wave: `<circle class="near" cx="256" cy="40" r="28"/><path class="far" d="M-40 104${crest}V180H-40Z"/>`,
  ear: `<g transform="translate(18 182) rotate(14) scale(.86)"><path class="far" d="${grain}" transform="translate(0 -20) rotate(-48)"/><path class="far" d="${grain}" transform="translate(0 -70) rotate(46)"/><path class="near" d="${grain}" transform="translate(4 -96)"/></g><g transform="translate(302 182) rotate(-16)"><path class="far" d="${grain}" transform="translate(0 -10) rotate(-48)"/><path class="near" d="${grain}" transform="translate(0 -62) rotate(44)"/><path class="far" d="${grain}" transform="translate(0 -92)"/></g>`,
  wing: `<g transform="translate(168 214)"><path class="far" d="${feather}" transform="rotate(-66) scale(.84)"/><path class="far" d="${feather}" transform="rotate(-40) scale(.74)"/><path class="near" d="${feather}" transform="rotate(-14) scale(.6)"/></g>`,
  sheet: `<rect class="far" x="196" y="-12" width="112" height="160" rx="10" transform="rotate(12 250 60)"/><path class="near" d="M14 146H74A9 9 0 0 1 74 164H14A9 9 0 0 1 14 146Z"/>`,
};

function softStyle(colour: ColourOf, art: string): DrawingStyle {
  const ground = colour('surface-brand');
  const style = `<style>.far{fill:${mixed(ground, colour('action'), art === 'dots' ? 0.08 : 0.14)}}.near{fill:${mixed(ground, colour('accent'), 0.55)}}</style>`;
  return {
    behind: `<rect width="320" height="180" fill="${ground}"/>${style}${backdrops[art] ?? backdrops.leaf}<ellipse cx="160" cy="162" rx="104" ry="9" fill="${mixed(ground, colour('nav'), 0.22)}"/>`,
    before: '',
    place: 'translate(0 1)',
    paint: {
      main: colour('action'),
      deep: colour('nav'),
      soft: mixed(colour('surface'), colour('action'), 0.26),
      paper: colour('surface'),
      bright: colour('accent'),
      ink: mixed(colour('surface'), colour('nav'), 0.62),
      rod: colour('nav'),
      mark: colour('action'),
      onMain: colour('surface'),
      join: 'round',
    },
  };
}

function lineStyle(colour: ColourOf): DrawingStyle {
  const stroke = colour('action');
  return {
    behind: `<rect width="320" height="180" fill="${mixed(colour('surface'), colour('surface-brand'), 0.6)}"/><circle cx="236" cy="62" r="46" fill="${colour('accent')}"/><path d="M-8 161H328" fill="none" stroke="${stroke}" stroke-width="4"/>`,
    before: '',
    place: 'translate(0 1)',
    paint: {
      main: colour('surface'),
      deep: colour('surface'),
      soft: colour('surface-brand'),
      paper: colour('surface'),
      bright: colour('accent'),
      ink: stroke,
      rod: stroke,
      mark: stroke,
      onMain: stroke,
      outline: { colour: stroke, width: 4 },
      join: 'round',
    },
  };
}

function weaveStyle(colour: ColourOf): DrawingStyle {
  const [warp, weft] = [colour('action'), colour('nav')];
  const size = 32;
  const threads = Array.from({ length: 10 * 6 }, (_, index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)];
    const over = (row + column) % 2 === 0;
    const fill = over && row === 4 ? colour('accent') : over ? warp : mixed(weft, warp, 0.4);
    const [width, height] = over ? [size + 2, size - 8] : [size - 8, size + 2];
    return `<rect x="${column * size + (size - width) / 2}" y="${row * size + (size - height) / 2}" width="${width}" height="${height}" rx="3" fill="${fill}"/>`;
  }).join('');
  return {
    behind: `<rect width="320" height="180" fill="${weft}"/>${threads}<path d="M38 8H258L284 34V172H38Z" fill="${colour('surface')}"/><circle cx="260" cy="32" r="6" fill="${weft}"/><path d="M260 32C284 8 300 20 330-6" fill="none" stroke="${colour('accent')}" stroke-width="4"/>`,
    before: '',
    place: 'translate(19 8) scale(.89)',
    paint: {
      main: 'url(#stripes)',
      deep: weft,
      soft: mixed(colour('surface'), warp, 0.3),
      paper: colour('surface-brand'),
      bright: colour('accent'),
      ink: weft,
      rod: weft,
      mark: weft,
      onMain: colour('surface'),
      outline: { colour: weft, width: 2.5 },
      join: 'miter',
    },
  };
}

function pocketStyle(colour: ColourOf): DrawingStyle {
  const [deep, action, mint] = [colour('nav'), colour('action'), colour('accent')];
  return {
    behind: `<rect width="320" height="180" fill="${mixed(colour('surface-brand'), action, 0.12)}"/><path d="M20 0H300V110A70 70 0 0 1 230 180H90A70 70 0 0 1 20 110Z" fill="${mixed(colour('surface-brand'), action, 0.38)}"/><path d="M48 0H272V96A72 72 0 0 1 200 168H120A72 72 0 0 1 48 96Z" fill="${action}"/>`,
    before: `<path d="M20 136H300V180H20Z" fill="${deep}"/><path d="M20 136H300" stroke="${mint}" stroke-width="5" stroke-linecap="round"/><path d="M36 150H284" stroke="${mixed(deep, mint, 0.5)}" stroke-width="2.5" stroke-dasharray="9 7" stroke-linecap="round"/>`,
    place: 'translate(16 -2) scale(.9)',
    paint: {
      main: mixed(colour('surface'), mint, 0.75),
      deep: mixed(deep, '#000000', 0.35),
      soft: mixed(action, mint, 0.45),
      paper: colour('surface'),
      bright: mixed(mint, '#fff3b0', 0.55),
      ink: deep,
      rod: mixed(colour('surface'), mint, 0.35),
      mark: action,
      onMain: deep,
      join: 'round',
    },
  };
}

function ringStyle(colour: ColourOf): DrawingStyle {
  const sand = colour('surface-brand');
  const [navy, bright] = [colour('nav'), colour('accent')];
  const rings = [104, 134, 164]
    .map(
      (radius, index) =>
        `<circle cx="160" cy="90" r="${radius}" fill="none" stroke="${mixed(sand, index === 1 ? bright : navy, index === 1 ? 0.3 : 0.16)}" stroke-width="15"/>`,
    )
    .join('');
  return {
    behind: `<rect width="320" height="180" fill="${mixed(colour('surface'), sand, 0.55)}"/>${rings}<path d="M220 5A104 104 0 0 1 263 78" fill="none" stroke="${bright}" stroke-width="15" stroke-linecap="round"/><circle cx="160" cy="90" r="86" fill="${mixed(sand, bright, 0.22)}"/>`,
    before: '',
    place: 'translate(33.5 17) scale(.79)',
    paint: {
      main: colour('action'),
      deep: navy,
      soft: mixed(colour('surface'), colour('action'), 0.32),
      paper: colour('surface'),
      bright,
      ink: mixed(colour('surface'), navy, 0.7),
      rod: navy,
      mark: colour('action'),
      onMain: colour('surface'),
      join: 'round',
    },
  };
}
