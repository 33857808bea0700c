import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tileNames } from '../../../contract/portal/tiles.ts';
import { type ColourOf, type DrawingStyle, drawingStyles } from './drawing-styles.ts';

const folder = join(import.meta.dirname, 'scenes');
const figures = read('figures');

const sceneOf: Record<string, string> = {
  map_v2: 'map',
  map_v3: 'map',
  health_check_v2_public: 'health_check_v2',
  health_check_webview: 'health_check_v2',
  dimenzio_screening_registration: 'vienna_life_screening_registration',
};
const scenes = new Map(tileNames.map((name) => [name, read(sceneOf[name] ?? name)]));

const skin = '#f0c5a0';
const hair = '#53372a';
const lightHair = '#9a6237';
const tan = '#d8a077';
const cheek = '#e79a83';
const mole = '#6d3f2b';
const face = '#33262a';

export type Drawing = { set: string; art: string; colors: ReadonlyMap<string, string> };

/** @returns for a service an SVG of 512 by 288 pixels: its scene in the drawing style and the colours of a brand */
export function tileDrawer({ set, art, colors }: Drawing): (service: string) => string {
  const colour: ColourOf = (role) => colors.get(role) ?? '#000000';
  const style = drawingStyles[set]?.(colour, art);
  if (!style) throw new Error(`there is no drawing style ${set}`);
  const before = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="512" height="288"><defs>${stripes(colour)}${figures}</defs><style>${styleOf(style)}</style>${style.behind}<g id="scene" transform="${style.place}">`;
  return (service) => {
    const scene = scenes.get(service);
    if (scene === undefined) throw new Error(`there is no drawing of ${service}`);
    return `${before}${scene}</g>${style.before}</svg>`;
  };
}

function stripes(colour: ColourOf): string {
  return `<pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="${colour('action')}"/><rect width="3" height="8" fill="${colour('nav')}"/></pattern>`;
}

function styleOf({ paint }: DrawingStyle): string {
  const { outline, ink, join: corner } = paint;
  const edge = outline ? `stroke:${outline.colour};stroke-width:${outline.width};` : '';
  const line = (colour: string, width: number) => `fill:none;stroke:${colour};stroke-width:${width}`;
  const drawn = outline !== undefined && corner === 'round';
  const dark = outline?.colour ?? face;
  const rules: Record<string, string> = {
    '#scene *': `stroke-linejoin:${corner};stroke-linecap:${corner === 'round' ? 'round' : 'butt'}`,
    '.main': `fill:${paint.main};${edge}`,
    '.deep': `fill:${paint.deep};${edge}`,
    '.soft': `fill:${paint.soft};${edge}`,
    '.paper': `fill:${paint.paper};${edge}`,
    '.bright': `fill:${paint.bright};${edge}`,
    '.skin': `fill:${drawn ? paint.paper : skin};${edge}`,
    '.tan': `fill:${drawn ? paint.paper : tan};${edge}`,
    '.hair': `fill:${drawn ? dark : hair};${edge}`,
    '.hairlight': `fill:${drawn ? paint.bright : lightHair};${edge}`,
    '.cheek': `fill:${drawn ? paint.bright : cheek};opacity:.7`,
    '.dot': `fill:${dark}`,
    '.smile': line(dark, 2.4),
    '.thin': 'stroke-width:1.5',
    '.mole': `fill:${drawn ? dark : mole}`,
    '.light': `fill:${paint.bright};opacity:.45`,
    '.ink,.grid': line(ink, 4),
    '.grid': 'stroke-width:1;opacity:.35',
    '.route': `${line(paint.rod === ink ? ink : paint.mark, 4)};stroke-dasharray:7 7`,
    '.tick': line(paint.mark, 5.5),
    '.big': 'stroke-width:6',
    '.pulse': line(ink, 4),
    '.glint,.glintpath,.glintpulse,.glintring': line(paint.onMain, 4.5),
    '.glintring': 'stroke-width:2.5',
    '.needle,.digits,.cord': line(dark === face ? paint.deep : ink, 5),
    '.clock': line(paint.mark, 6),
    '.post,.beam,.stem,.tool,.spark': line(paint.rod, 6),
    '.string': line(paint.rod, 2.5),
    '.handle,.crook': line(paint.rod, 9),
    '.glass': `fill:${paint.paper};fill-opacity:.94;stroke:${paint.rod};stroke-width:8`,
    '.blocks': line(outline ? ink : paint.soft, 9),
    '.dialback': line(paint.soft, 11),
    '.dial': line(paint.bright, 11),
    '.hose,.strap': line(paint.rod, 8),
    '.bar,.cuphandle,.tube': line(paint.rod, 11),
    '.sleeve': line(drawn ? ink : paint.deep, drawn ? 4 : 13),
    '.hand': line(drawn ? ink : skin, drawn ? 4 : 12),
    '.shine': 'fill:none;stroke:#ffffff;stroke-width:5;opacity:.75',
    '.ribbon': line(paint.bright, 20),
    '.ribbonedge': line(outline ? ink : 'none', 27),
    '.lensring': `fill:${paint.paper};fill-opacity:.7;stroke:${paint.rod};stroke-width:6`,
  };
  return Object.entries(rules)
    .map(([selector, rule]) => `${selector}{${rule}}`)
    .join('');
}

function read(name: string): string {
  return readFileSync(join(folder, `${name}.svg`), 'utf8');
}
