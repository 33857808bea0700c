import { openDatabase } from '../../server/platform/db/open.ts';
import type { Row } from '../../tasks/reliability-paper.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { freeSlots } from '../bench/bookings.ts';
import { fill, sizes } from '../bench/data.ts';
import { load } from '../bench/load.ts';
import { commonest } from '../bench/plain.ts';
import { median } from '../bench/table.ts';
import { adminUrlOf, type Place, urlOf } from '../cluster/place.ts';
import { withCluster } from '../cluster/trial.ts';
import { processorOf } from './processor.ts';

const callers = 16;
const aim = { rate: 300, p99: 150 };

/** Each caller books without a pause, each time another time of another doctor. */
export async function writes({ seconds }: { seconds: number }, say: (line: string) => void): Promise<Row[]> {
  return withCluster(say, measure, { load: (_database, place) => fillAsAdministrator(place) });

  async function measure(place: Place): Promise<Row[]> {
    const database = openDatabase(urlOf(place), { max: 2, patience: 30_000 });
    const slots = await freeSlots(database);
    const target = {
      origin: `http://127.0.0.1:${place.ports.front}`,
      path: () => '/api/calendar/reservations',
      body: () => JSON.stringify({ slotId: slots.pop()?.slotId, subfunctionId: commonest }),
    };
    await load(target, { callers, seconds: Math.min(seconds, 10) });
    const rounds = [];
    for (let round = 1; round <= 3; round += 1) {
      const before = await processorOf(place);
      const measured = await load(target, { callers, seconds });
      const after = await processorOf(place);
      rounds.push(measured);
      const each = Object.entries(after).map(
        ([who, used]) => `${who} ${((1000 * (used - (before[who] ?? 0))) / measured.answers).toFixed(2)}`,
      );
      const { rate, p50, p95, p99, failed } = measured;
      say(
        `${round}  ${rate.toFixed(0)} bookings/s; p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; failed ${failed}`,
      );
      say(`   milliseconds of the processor for a booking: ${each.join(', ')}`);
    }
    await database.pool.query('analyze');
    const breaches = await invariantBreaches(database);
    await database.close();
    for (const breach of breaches) say(`broken: ${breach}`);
    const rate = median(rounds.map((one) => one.rate));
    const p99 = median(rounds.map((one) => one.p99));
    const failed = rounds.reduce((sum, one) => sum + one.failed, 0);
    return [
      {
        goal: 'G30',
        what: `bookings with a synchronous standby, ${callers} callers through HAProxy, all on one machine`,
        aim: `${aim.rate}/s, p99 below ${aim.p99} ms`,
        figure: `${rate.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${failed} failed`,
        met: rate >= aim.rate && p99 < aim.p99 && failed + breaches.length === 0,
      },
    ];
  }
}

/** An administrator fills the slots, because only a superuser may leave triggers out. */
async function fillAsAdministrator(place: Place): Promise<void> {
  const admin = openDatabase(adminUrlOf(place, 'kapu'), { max: 2, patience: 30_000 });
  await fill(admin, sizes.small);
  await admin.close();
}
