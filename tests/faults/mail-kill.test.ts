import { expect, inject, it, onTestFinished } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { usualPaces } from '../../server/platform/mail/pace.ts';
import { mailServer } from '../kills/mail-server.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { good, world } from '../support/world.ts';

const rounds = 10;

it.runIf(deep)(
  'F25, I5: a process killed while it sends costs no letter, and repeats those alone it had in its hands',
  {
    timeout: 60_000 * rounds,
  },
  async () => {
    let reached: (() => void) | undefined;
    const { received, url, close } = await mailServer((count) => {
      if (count % 60 === 0) reached?.();
    });
    onTestFinished(close);

    const w = await world();
    onTestFinished(() => w.close());
    const { rows } = await w.database.pool.query<{ name: string }>('select current_database() as name');
    const settings = {
      DATABASE_URL: inject('serverUrl').replace('DATABASE', rows[0]?.name ?? ''),
      SMTP_URL: url,
    };
    const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
    const hold = good(await w.call(startReservation, slot));
    good(await w.call(registerReservation, { ...guest(), ...slot, holdToken: hold.token }));
    // The processes read the real clock, which may be past the world's.
    await w.database.pool.query("update reservation set expires_at = '2100-01-01'");
    const letters = 200 * rounds;
    await w.database.pool.query(
      `insert into outbox (id, kind, partner_id, reservation_id, created_at)
     select gen_random_uuid(), kind, partner_id, reservation_id, created_at from outbox, generate_series(2, $1)`,
      [letters],
    );

    for (let round = 0; round < rounds; round++) {
      const killing = new Promise<void>((done) => {
        reached = done;
      });
      const killed: RunningPortal = await serve(settings);
      await killing;
      expect(await stop(killed, 'SIGKILL')).toBeNull();
      await w.database.pool.query("update outbox set leased_until = now() - interval '1 second' where sent_at is null");
    }
    const next = await serve(settings);
    const countOutbox = async () =>
      (await w.database.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length;
    await expect.poll(countOutbox, { timeout: 30_000, interval: 100 }).toBe(0);
    expect(await stop(next)).toBe(0);
    expect(new Set(received).size).toBe(letters);
    expect(received.length - letters).toBeLessThanOrEqual(usualPaces.mail.atOnce * rounds);
  },
);
