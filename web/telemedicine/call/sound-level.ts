export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)));
}

/** The level from which on somebody speaks; a quiet room is below it. */
export const speaks = 0.02;

/** Names of levels, each up to its number; the words beside the meter are `video_room.level.<name>`. */
const words = [
  { to: 0.003, name: 'silent' },
  { to: speaks, name: 'quiet' },
  { to: 0.4, name: 'good' },
  { to: Number.POSITIVE_INFINITY, name: 'loud' },
] as const;

export function wordOf(level: number): (typeof words)[number]['name'] {
  return words.find(({ to }) => level < to)?.name ?? 'loud';
}
