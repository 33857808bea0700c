import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import type { Seed } from '../../../contract/platform/brand.ts';

const oklch = converter('oklch');
const white = '#ffffff';

function hex(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
}

function lightness(color: string): number {
  return oklch(color)?.l ?? 0;
}

/** Searches a lightness, downwards from `l` or upwards with a positive `step`. @throws Error when no colour has the contrast */
function solve(l: number, c: number, h: number, on: readonly string[], min: number, step = -0.0025): string {
  for (let at = l; at > 0.02 && at < 0.995; at += step) {
    const color = hex(at, c, h);
    if (on.every((ground) => wcagContrast(color, ground) >= min + 0.06)) return color;
  }
  throw new Error(`no lightness of chroma ${c} and hue ${h} reaches ${min} on ${on.join(', ')}`);
}

type Colors = Record<string, string>;

/** `contrastFailures` checks the result again, because a brand may set roles by hand. @throws Error when a role finds no readable colour */
export function derive(seed: Seed): Colors {
  const { action, confirm } = seed;
  const grounds = groundsOf(seed);
  const surfaces = [grounds.bg, grounds.surface, grounds['surface-sunken'], grounds['surface-brand']];
  const words = wordsOf(seed, surfaces);
  const acting = actingOf(action, surfaces);
  const confirming = { confirm: solve(...confirm, [white, ...surfaces], 6), 'on-confirm': white };
  const colors: Colors = {
    ...grounds,
    ...words,
    ...bordersOf(seed, surfaces),
    ...acting,
    ...confirming,
    'confirm-hover': hex(lightness(confirming.confirm) - 0.06, confirm[1], confirm[2]),
    ...barsOf(seed, words.text),
    'focus-ring': solve(0.3, Math.min(0.09, seed.text.c * 2.2), seed.text.h, [...surfaces, white], 7),
    'focus-halo': white,
    ...Object.assign({}, ...messagesOf(seed, surfaces)),
    slot: grounds.surface,
    'slot-text': acting['on-action-quiet'],
    'slot-hover': acting['action-quiet'],
    'slot-selected': acting.action,
    'on-slot-selected': white,
    'slot-taken': grounds['surface-sunken'],
    'slot-taken-text': words['text-muted'],
    'slot-border': solve(0.64, action[1] * 0.75, action[2], [grounds.surface, grounds.bg], 3.1),
    ...mapOf(seed),
    ...chartsOf(seed, [grounds.surface, grounds.bg]),
    disabled: grounds['surface-sunken'],
    'on-disabled': solve(0.6, seed.neutral.c * 2, seed.neutral.h, [grounds['surface-sunken']], 3.1),
    scrim: hex(0.2, 0.03, seed.text.h),
    skeleton: neutral(seed, 0.915, 1.4),
  };
  return colors;
}

function neutral({ neutral: { c, h } }: Seed, l: number, strength = 1): string {
  return hex(l, c * strength, h);
}

function groundsOf(seed: Seed) {
  return {
    bg: seed.bg ? hex(...seed.bg) : neutral(seed, 0.984),
    surface: white,
    'surface-sunken': seed.sunken ? hex(...seed.sunken) : neutral(seed, 0.958, 1.2),
    'surface-brand': hex(...seed.tint),
  };
}

function wordsOf({ text, textL, link: own, action, visitedH }: Seed, surfaces: readonly string[]) {
  const [l, c, h] = own ?? action;
  const link = solve(l, c, h, surfaces, 5);
  return {
    text: solve(textL ?? 0.27, text.c, text.h, surfaces, 10),
    'text-muted': solve(0.52, text.c * 0.8, text.h, surfaces, 5.2),
    link,
    'link-hover': solve(lightness(link) - 0.09, c, h, surfaces, 7),
    'link-visited': solve(0.42, 0.1, visitedH ?? 310, surfaces, 5),
  };
}

function bordersOf(seed: Seed, surfaces: readonly string[]): Colors {
  const { c, h } = seed.neutral;
  return {
    border: neutral(seed, 0.89, 1.6),
    'border-strong': neutral(seed, 0.78, 1.8),
    'border-control': solve(0.62, c * 2, h, surfaces, 3.5),
  };
}

function actingOf(seed: Seed['action'], surfaces: readonly string[]) {
  const [, c, h] = seed;
  const action = solve(...seed, [white, ...surfaces], 4.6);
  const l = lightness(action);
  const quiet = Math.min(0.035, c * 0.28);
  const grounds = { 'action-quiet': hex(0.945, quiet, h), 'action-quiet-hover': hex(0.945 - 0.035, quiet * 1.35, h) };
  return {
    action,
    'on-action': white,
    'action-hover': hex(l - 0.06, c, h),
    'action-active': hex(l - 0.11, c, h),
    ...grounds,
    'on-action-quiet': solve(l - 0.04, c, h, Object.values(grounds), 5.4),
  };
}

function barsOf({ accent: bright, nav: bar, marker, inverse: band }: Seed, text: string): Colors {
  const accent = hex(...bright);
  const nav = hex(...bar);
  const hover = hex(lightness(nav) - 0.05, bar[1], bar[2]);
  const inverse = hex(...band);
  const up = 0.0025;
  return {
    accent,
    'on-accent': wcagContrast(accent, text) >= wcagContrast(accent, white) ? text : white,
    nav,
    'on-nav': white,
    'nav-hover': hover,
    'nav-marker': solve(...(marker ?? bright), [nav, hover], 3, up),
    inverse,
    'on-inverse': solve(0.94, 0.012, band[2], [inverse], 9, up),
    'on-inverse-muted': solve(0.8, 0.02, band[2], [inverse], 6, up),
    'link-inverse': solve(0.88, 0.06, bright[2], [inverse], 7, up),
  };
}

const kinds = [
  { kind: 'danger', hue: 27, chroma: 0.19, l: 0.5 },
  { kind: 'success', hue: 152, chroma: 0.115, l: 0.48 },
  { kind: 'warning', hue: 68, chroma: 0.105, l: 0.5 },
  { kind: 'info', hue: 245, chroma: 0.115, l: 0.48 },
] as const;

function messagesOf({ dangerH }: Seed, surfaces: readonly string[]): Colors[] {
  return kinds.map(({ kind, hue, chroma, l }) => {
    const h = kind === 'danger' ? (dangerH ?? hue) : hue;
    const surface = hex(0.962, Math.min(0.028, chroma * 0.2), h);
    const on = [...surfaces, surface];
    return {
      [`${kind}-surface`]: surface,
      [`${kind}-text`]: solve(l, chroma, h, on, 5.2),
      [`${kind}-border`]: solve(0.64, chroma, h, on, 3.1),
      [kind]: solve(l, chroma, h, [white, ...on], 5),
      [`on-${kind}`]: white,
    };
  });
}

function mapOf(seed: Seed): Colors {
  const land = neutral(seed, 0.965, 1.4);
  const grounds = [land, hex(0.9, 0.028, 232)];
  return {
    'map-land': land,
    'map-water': hex(0.9, 0.028, 232),
    'map-line': neutral(seed, 0.74, 2),
    'map-label': solve(0.5, seed.text.c * 0.8, seed.text.h, grounds, 4.7),
    'map-pin': solve(...seed.action, grounds, 4.5),
    'map-pin-selected': solve(...seed.confirm, grounds, 4.5),
    'on-map-pin': white,
  };
}

function chartsOf({ action, accent, confirm }: Seed, on: readonly string[]): Colors {
  const series = [
    [0.46, action[1], action[2]],
    [0.6, Math.min(0.13, accent[1]), accent[2]],
    [0.42, confirm[1], confirm[2]],
    [0.58, 0.1, 232],
    [0.56, 0.12, 20],
  ] as const;
  return Object.fromEntries(series.map(([l, c, h], index) => [`chart-${index + 1}`, solve(l, c, h, on, 3.1)]));
}

export function nearestPassing(color: string, on: readonly string[], min: number): string | undefined {
  const { l = 0, c = 0, h = 0 } = oklch(color) ?? {};
  const candidates = [-0.0025, 0.0025].flatMap((step) => {
    try {
      return [solve(l, c, h, on, min, step)];
    } catch {
      return [];
    }
  });
  return candidates.toSorted((one, other) => Math.abs(lightness(one) - l) - Math.abs(lightness(other) - l))[0];
}
