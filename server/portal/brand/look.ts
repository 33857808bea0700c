import { type Brand, Seed } from '../../../contract/platform/brand.ts';
import type { Look } from '../../../contract/platform/config.ts';
import { derive } from './derive.ts';
import type { Theme, ThemeFile } from './theme.ts';

const rootPx = 16;

/** The brand's colour, else that of its seed, else the theme's. @throws Error when a colour is unreadable */
export function colorsOf(brand: Pick<Brand, 'colors' | 'seed'>, theme: Theme, file: ThemeFile): Map<string, string> {
  const seeded = brand.seed ? derive(Seed.parse({ ...theme.seed, ...brand.seed })) : {};
  const colors = Object.keys(file.roles).map(
    (role) => [role, brand.colors[role] ?? seeded[role] ?? theme.colors[role]?.hex] as const,
  );
  return new Map(colors.flatMap(([role, hex]) => (hex === undefined ? [] : [[role, hex]])));
}

export type OwnFiles = Pick<Look, 'texts' | 'logo' | 'tilesVersion'>;

export function lookOf(brand: Brand, theme: Theme, file: ThemeFile, own: OwnFiles): Look {
  const { heading, body } = theme.fonts;
  return {
    layout: brand.layout,
    theme: brand.theme,
    variables: variablesOf(brand, theme, file),
    fonts: [...new Set([body.family, heading.family])],
    density: theme.density,
    slots: brand.slots,
    wordmark: brand.wordmark,
    markPath: brand.markPath,
    productSuffix: brand.productSuffix,
    ...own,
  };
}

function variablesOf(brand: Brand, theme: Theme, file: ThemeFile): Record<string, string> {
  const colors = colorsOf(brand, theme, file);
  const { shared } = file;
  const { heading, body } = theme.fonts;
  const density = shared.densities[theme.density] ?? { controlHeight: 48, gap: 16 };
  const shadow = channels(colors.get('text') ?? '');
  const { ease = 'ease', ...durations } = shared.motion;
  return {
    ...named('c', [...colors]),
    ...named('r', Object.entries(theme.radius), px),
    ...named('s', Object.entries(shared.space), rem),
    '--s-control': rem(density.controlHeight),
    '--s-gap': rem(density.gap),
    ...named(
      't',
      Object.entries(shared.text.sizes).map(([name, { size }]) => [name, size]),
      sizeOf,
    ),
    ...named(
      't',
      Object.entries(shared.text.sizes).map(([name, { line }]) => [`${name}-line`, line]),
    ),
    '--t-measure': shared.text.measure,
    '--f-heading': family(heading),
    '--f-heading-weight': String(heading.weights.at(-1) ?? 600),
    '--f-body': family(body),
    ...named(
      'e',
      Object.entries(shared.elevation).filter(([step]) => /^\d$/.test(step)),
      (value) => String(value).replace('var(--shadow)', shadow),
    ),
    ...named(
      'm',
      Object.entries(durations).filter(([, value]) => /^\d+ms$/.test(value)),
    ),
    '--m-ease': ease,
    ...named('z', Object.entries(shared.layer)),
  };
}

type Entry = readonly [name: string, value: string | number];

function named(
  kind: string,
  entries: readonly Entry[],
  say: (value: string | number) => string = String,
): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [`--${kind}-${name}`, say(value)]));
}

function px(value: string | number): string {
  return `${value}px`;
}

function rem(value: string | number): string {
  return `${Number(value) / rootPx}rem`;
}

/** A number is in rem; a fluid size is a text that has its units already. */
function sizeOf(value: string | number): string {
  return typeof value === 'number' ? `${value}rem` : value;
}

/** A fallback of the same width comes right after the font, so that text does not jump when the font arrives. */
function family({ family: name, source, fallback }: Theme['fonts']['body']): string {
  return source === null ? fallback : `"${name}","${name} Fallback",${fallback}`;
}

function channels(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
}
