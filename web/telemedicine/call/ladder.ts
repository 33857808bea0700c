export type LineSample = {
  /** The share of packets that are lost, in the direction that loses more. */
  loss: number;
  /** Bits a second that the connection takes; infinite where the browser does not know. */
  available: number;
  /** Seconds in which nothing was received. */
  silent: number;
};

type Rung = {
  name: 'full' | 'less' | 'least' | 'audio' | 'phone';
  /** Bits and frames a second of the picture, and the number by which its sides are divided. */
  video: { bitrate: number; frames: number; scale: number } | undefined;
  loss: number;
  available: number;
  silent: number;
  /** Good measurements in a row before the next better rung is tried. */
  looks: number;
};

/** The picture makes room for the voice, and the voice for the telephone. 100 kbit/s are enough for a voice alone. */
export const ladder: readonly Rung[] = [
  {
    name: 'full',
    video: { bitrate: 1_500_000, frames: 30, scale: 1 },
    loss: 0.08,
    available: 350_000,
    silent: 4,
    looks: 1,
  },
  {
    name: 'less',
    video: { bitrate: 500_000, frames: 20, scale: 2 },
    loss: 0.14,
    available: 200_000,
    silent: 4,
    looks: 4,
  },
  {
    name: 'least',
    video: { bitrate: 150_000, frames: 20, scale: 4 },
    loss: 0.25,
    available: 130_000,
    silent: 4,
    looks: 4,
  },
  { name: 'audio', video: undefined, loss: 0.45, available: 0, silent: 6, looks: 5 },
  { name: 'phone', video: undefined, loss: 1, available: 0, silent: Number.POSITIVE_INFINITY, looks: 1 },
];
export type RungName = Rung['name'];

const badLooks = 2;
const mostPatience = 8;

export type LadderState = {
  at: number;
  bad: number;
  good: number;
  /** The factor on the wait before a better rung, doubled each time that one had to be given up at once. */
  patience: number;
  climbed: boolean;
};

export const atTop: LadderState = { at: 0, bad: 0, good: 0, patience: 1, climbed: false };

/** The bandwidth counts only while a picture is sent, because nothing measures it otherwise. */
function bears(rung: Rung | undefined, { loss, available, silent }: LineSample, sends: boolean): boolean {
  if (!rung) return false;
  return loss <= rung.loss && silent <= rung.silent && (!sends || available >= rung.available);
}

export function nextRung(now: LadderState, sample: LineSample): LadderState {
  const sends = ladder[now.at]?.video !== undefined;
  if (!bears(ladder[now.at], sample, sends)) {
    if (now.bad + 1 < badLooks) return { ...now, bad: now.bad + 1, good: 0 };
    const at = ladder.findIndex((rung) => bears(rung, sample, sends));
    const patience = now.climbed ? Math.min(now.patience * 2, mostPatience) : now.patience;
    return { at: at === -1 ? ladder.length - 1 : at, bad: 0, good: 0, patience, climbed: false };
  }
  const good = now.good + 1;
  const looks = (ladder[now.at]?.looks ?? 1) * (now.climbed ? 1 : now.patience);
  if (good < looks) return { ...now, bad: 0, good };
  if (!bears(ladder[now.at - 1], sample, sends)) return { ...now, bad: 0, good, climbed: false };
  return { at: now.at - 1, bad: 0, good: 0, patience: now.climbed ? 1 : now.patience, climbed: true };
}

export function rungAt({ at }: LadderState): Rung | undefined {
  return ladder[at];
}
