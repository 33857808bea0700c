import { z } from 'zod';
import { Seed, ThemeRules } from '../../../contract/platform/brand.ts';

const Size = z.object({ size: z.union([z.number(), z.string()]), line: z.number() });
const Font = z.object({
  family: z.string(),
  weights: z.array(z.int()),
  source: z.string().nullable(),
  fallback: z.string(),
});
const numbers = z
  .record(z.string(), z.union([z.number(), z.string()]))
  .transform((steps) =>
    Object.fromEntries(
      Object.entries(steps).flatMap(([step, size]) => (typeof size === 'number' ? [[step, size]] : [])),
    ),
  );
const words = z.record(z.string(), z.string());

export const Theme = z.object({
  label: z.string(),
  fonts: z.object({ heading: Font, body: Font }),
  radius: z.record(z.string(), z.number()),
  density: z.string(),
  imagery: z.object({ set: z.string() }),
  rules: ThemeRules.prefault({}),
  seed: Seed,
  colors: z.record(z.string(), z.object({ hex: z.string() })),
});
export type Theme = z.infer<typeof Theme>;

export const ContrastRule = z.object({
  fg: z.string(),
  on: z.array(z.string()),
  min: z.number(),
  criterion: z.string(),
});
export type ContrastRule = z.infer<typeof ContrastRule>;

export const ThemeFile = z.object({
  roles: words,
  contrastRules: z.array(ContrastRule),
  shared: z.object({
    space: numbers,
    text: z
      .object({ measure: z.string(), unit: z.string() })
      .catchall(Size)
      .transform(({ measure, unit: _unit, ...sizes }) => ({ measure, sizes })),
    container: numbers,
    elevation: words,
    motion: words,
    layer: numbers,
    densities: z.record(z.string(), z.object({ controlHeight: z.number(), gap: z.number() })),
  }),
  themes: z.record(z.string(), Theme),
});
export type ThemeFile = z.infer<typeof ThemeFile>;
