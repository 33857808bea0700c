export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)));
}

/** From this level on somebody speaks: a quiet room stays below. */
export const speaks = 0.02;

/** The words beside the meter, `video_room.level.<name>`, by the level up to which they hold. */
const words = [
  { to: 0.003, name: 'silent' },
  { to: speaks, name: 'quiet' },
  { to: 0.4, name: 'good' },
  { to: Number.POSITIVE_INFINITY, name: 'loud' },
] as const;

export function wordOf(level: number): (typeof words)[number]['name'] {
  return words.find(({ to }) => level < to)?.name ?? 'loud';
}
