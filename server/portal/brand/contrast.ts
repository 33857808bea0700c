import { nearestPassing } from './derive.ts';
import type { ContrastRule } from './theme.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

/** @internal */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export function contrastFailures(colors: ReadonlyMap<string, string>, rules: readonly ContrastRule[]): string[] {
  return rules.flatMap(({ fg, on, min, criterion }) => {
    const grounds = on.flatMap((ground) => colors.get(ground) ?? []);
    return on.flatMap((ground) => {
      const [front, back] = [colors.get(fg), colors.get(ground)];
      if (front === undefined || back === undefined) return [`${front === undefined ? fg : ground} has no colour`];
      const ratio = contrast(front, back);
      if (ratio >= min) return [];
      const better = nearestPassing(front, grounds, min);
      const advice = better === undefined ? 'no lightness of it would do' : `${better} would do`;
      return [`${fg} on ${ground}: ${ratio.toFixed(2)}, needs ${min} (${criterion}); ${advice}`];
    });
  });
}
