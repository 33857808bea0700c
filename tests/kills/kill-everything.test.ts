import { expect, it, onTestFinished } from 'vitest';
import { between, randomFor } from '../../demo/directory/random.ts';
import { jobs } from '../../server/jobs.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { putAhead } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { pushService } from '../support/push-process.ts';
import { till } from '../support/till.ts';
import { worldSecret } from '../support/world.ts';
import { exports } from './exports.ts';
import { endLeases, waiting } from './leases.ts';
import { letters } from './letters.ts';
import { lines } from './lines.ts';
import { mailServer } from './mail-server.ts';
import { atSimplePay, chargedForNothing } from './paid-plans.ts';
import { expectNothingElse, lookThrough } from './pieces.ts';
import { plans } from './plans.ts';
import { portals } from './portals.ts';
import { pushes } from './pushes.ts';
import { uploads } from './uploads.ts';
import { visits } from './visits.ts';

// Two portals at one database are killed again and again; KAPU_KILLS is the number. Acknowledged results are compared
// after the ten minutes in which a portal has to end another's work.

const kills = Number(process.env.KAPU_KILLS ?? (deep ? 100 : 0));

it.runIf(kills > 0)(
  'loses, doubles and leaves stuck nothing, wherever portals are killed amid everything at once (F01, I1, I4, I10, G01, G04)',
  {
    timeout: 300_000 + kills * 30_000,
  },
  async () => {
    let ahead = 0;
    const [mail, browsers] = await Promise.all([mailServer(), pushService()]);
    onTestFinished(() => browsers.close());
    onTestFinished(() => mail.close());
    const s = await till({
      clock: () => systemClock().add({ minutes: ahead }),
      settings: { KAPU_PUSH_HOSTS: browsers.host },
    });
    onTestFinished(() => s.close());
    const { w } = s;
    await putAhead(w.database);
    const random = randomFor('everything at once');
    const at = await portals(
      {
        ...{ DATABASE_URL: w.url, KAPU_SECRET: worldSecret, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
        ...{ KAPU_FILES_DIR: w.filesDir, SMTP_URL: mail.url, KAPU_PUSH_HOSTS: browsers.host },
        ...atSimplePay(s.emulator.url),
      },
      random,
    );
    onTestFinished(at.stop);
    const stage = { w, at };
    const kinds = [
      visits(stage),
      plans(s, stage),
      uploads(stage),
      letters(mail, stage),
      pushes(browsers, stage),
      exports(stage),
      lines(stage),
    ];
    let failure: unknown;
    const callers = kinds.map(({ run }) =>
      run().catch((error: unknown) => {
        failure ??= error;
      }),
    );
    for (let kill = 0; kill < kills && failure === undefined; kill += 1) {
      await at.next(between(random, 20, 80));
      await at.kill();
    }
    await at.next(50);
    at.end();
    await Promise.all(callers);
    if (failure !== undefined) throw failure;
    expect(at.cut()).toBeGreaterThan(0);
    await endLeases(w);
    await expect.poll(() => waiting(w), { timeout: 90_000, interval: 200 }).toEqual([]);
    await at.stop();
    // An unpaid order ends with its time to pay.
    for (const minutes of [3, 10, 45, 60]) {
      ahead = minutes;
      s.emulator.settle();
      await s.tell();
      for (const { run } of jobs) await run(w.services, w.hosts.all);
      await w.deliver();
      if (minutes === 10) expect(await chargedForNothing(s)).toEqual([]);
    }
    for (const { compare } of kinds) await compare();
    await lookThrough(w);
    await expectNothingElse(w);
    expect(await waiting(w)).toEqual([]);
    expect(await invariantBreaches(w.database)).toEqual([]);
  },
);
