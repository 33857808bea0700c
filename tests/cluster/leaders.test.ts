import { beforeAll, describe, expect, it } from 'vitest';
import { isSound } from '../../lab/cluster/measure.ts';
import type { Place } from '../../lab/cluster/place.ts';
import { crash, freeze, kill, portal, type Trial, trialIn, withCluster } from '../../lab/cluster/trial.ts';
import { clusterMissing } from '../../tasks/cluster-programs.ts';
import { deep } from '../support/deep.ts';

const runs = deep && clusterMissing.length === 0;
const skipped = clusterMissing.length > 0 ? ` – needs ${clusterMissing.join(', ')}` : '';
const quiet = () => {};

// Only in the deep run: three servers of the database come together in ten seconds, and each end of a leader takes twenty.
describe.runIf(runs)(`a cluster under bookings${skipped}`, () => {
  let safe: Trial;
  let bad: Trial;
  beforeAll(async () => {
    await withCluster(quiet, async (place: Place) => {
      safe = await trialIn(place, { faults: [kill, kill, crash, freeze, portal], safe: true, from: 200 }, quiet);
      bad = await trialIn(place, { faults: [kill, kill, kill], safe: false, from: 600 }, quiet);
    });
  }, 900_000);

  it('loses and doubles nothing when leaders are killed, crash or stand still, and portals are killed (F01, F03, F04, I1, I2, I3, I8)', () => {
    expect(safe).toMatchObject({ losses: 0, phantoms: 0, doubles: 0, breaches: [] });
    expect(safe.acknowledged).toBeGreaterThan(300);
    expect(isSound(safe)).toBe(true);
  });

  it('takes bookings again eight seconds after the end of a leader, and three servers are together within a minute (G02, F03)', () => {
    const [first = 99, second = 99, crashed = 99] = safe.gaps;
    expect(Math.max(first, second, crashed)).toBeLessThan(8);
    expect(Math.max(...safe.returns)).toBeLessThan(60);
  });

  it('is found to lose what it confirmed under known-bad settings (G03)', () => {
    expect(bad.losses).toBeGreaterThan(0);
    expect(isSound(bad)).toBe(false);
  });
});
