import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { dicomOf } from '../files/zips.ts';
import { account } from '../identity/account.ts';
import { callerOf } from '../support/caller.ts';
import { deep } from '../support/deep.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { type World, world, worldSecret } from '../support/world.ts';
import { expectNothingElse, expectWhole, patience, uploaded, type WholeFile } from './pieces.ts';

// Each upload goes on after the kill and is whole at its end, and nothing unknown is left over (I10).

const MB = 1024 * 1024;
const kills = 40;
const atOnce = 3;

let w: World;
beforeAll(async () => {
  w = await world({ clock: systemClock });
});
afterAll(() => w.close());

let server: RunningPortal;
const request = (path: string, init: RequestInit = {}) => fetch(server.base + path, init);
const call = callerOf(request);

const settings = () => ({
  DATABASE_URL: w.url,
  KAPU_SECRET: worldSecret,
  KAPU_FILES_DIR: w.filesDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});

/** Begun calls with a piece. */
let uploadCount = 0;

it.runIf(deep)(
  `I10: ${kills} kills amid uploads in pieces break none of them, and leave no key or piece of nothing`,
  {
    timeout: 1_800_000,
  },
  async () => {
    server = await serve(settings());
    let isOver = false;
    const whole: WholeFile[] = [];
    const sender = async (no: number) => {
      for (let round = 0; !isOver; round += 1) {
        // An owner each, so that no quota is reached.
        const { headers } = await w.session((await account(w.database)).id);
        const bytes = dicomOf(2 * MB + no * 1000 + round);
        const file = await uploaded({ request, call }, `${no}-${round}.dcm`, bytes, headers, () => {
          uploadCount += 1;
        });
        whole.push(file);
      }
    };
    let failure: unknown;
    const senders = Array.from({ length: atOnce }, (_, no) =>
      sender(no).catch((error: unknown) => {
        failure ??= error;
      }),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      // Each sender is at a first, a second or a later piece.
      const enough = uploadCount + 5 + (kill % 4);
      await vi.waitFor(() => expect(failure ?? uploadCount).toBeGreaterThanOrEqual(enough), {
        ...patience,
        interval: 1,
      });
      await stop(server, 'SIGKILL');
      server = await serve(settings());
    }
    isOver = true;
    await Promise.all(senders);
    expect(failure).toBeUndefined();
    await stop(server);
    expect(whole.length).toBeGreaterThanOrEqual(atOnce);
    await expectWhole(w, whole);
    await expectNothingElse(w);
  },
);
