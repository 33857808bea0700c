import type { Row } from '../../tasks/reliability-paper.ts';
import { isSound, percentile, tell } from '../cluster/measure.ts';
import {
  etcdStill,
  type Fault,
  freeze,
  kill,
  portal,
  restart,
  seconds,
  type Trial,
  trialIn,
  withCluster,
} from '../cluster/trial.ts';

type Printer = (line: string) => void;

const times = (fault: Fault, count: number) => Array<Fault>(count).fill(fault);
const countsIn = ({ losses, doubles, phantoms }: Trial) =>
  `lost ${losses}, given twice ${doubles}, never confirmed ${phantoms}`;
const last = (values: readonly number[]) => seconds(Math.max(...values));
/** Prints lines for a person who waits, which the paper does not need. */
const aside = (line: string) => console.error(line);

/** Portals run with one process, because two cores cannot start more of them a hundred times. */
const single = { portal: { KAPU_PROCESSES: '1' } };

const [first, second] = [200, 1200];

type Bookings = { calls: number; kills: number; leaders: number };

export async function bookings({ calls, kills, leaders }: Bookings, say: Printer): Promise<Row[]> {
  return withCluster(
    say,
    async (place) => {
      say(`\n${kills} portals killed under ${calls} contended bookings`);
      const contended = { calls, rivals: 5, callers: 12 };
      const good = await trialIn(place, { faults: times(portal, kills), safe: true, from: first, contended }, aside);
      tell(good, say);
      say(`\n${leaders} leaders killed under known-bad settings`);
      const bad = await trialIn(place, { faults: times(kill, leaders), safe: false, from: second }, say);
      tell(bad, say);
      return [
        {
          goal: 'G01',
          what: `${good.answers} bookings over HTTP, five callers for each time, ${kills} kills of portals`,
          aim: 'lost 0, given twice 0, never confirmed 0',
          figure: `${countsIn(good)} of ${good.acknowledged} confirmed; ${good.rate.toFixed(0)} told a second`,
          met: isSound(good) && good.answers === calls,
        },
        {
          goal: 'F01',
          what: 'a killed portal is ready again, its twin served meanwhile',
          aim: '3 s',
          figure: `median ${seconds(percentile(good.returns, 50))}, p95 ${seconds(percentile(good.returns, 95))}; nobody was told yes for ${last(good.gaps)} at most`,
          met: percentile(good.returns, 95) <= 3,
        },
        {
          goal: 'G02',
          what: 'leaders that are healthy and lose the lead meanwhile, the machine being full',
          aim: '0',
          figure: String(good.handovers),
          met: good.handovers === 0,
        },
        {
          goal: 'G03',
          what: `the same comparison after ${leaders} kills of leaders under \`synchronous_mode: false\`, \`synchronous_commit: off\``,
          aim: 'more than 0 lost',
          figure: `${countsIn(bad)} of ${bad.acknowledged} confirmed`,
          met: bad.losses > 0 && !isSound(bad),
        },
      ];
    },
    single,
  );
}

export async function restarts({ count }: { count: number }, say: Printer): Promise<Row[]> {
  return withCluster(
    say,
    async (place) => {
      say(`\n${count} rolling restarts of two portals`);
      const good = await trialIn(place, { faults: times(restart, count), safe: true, from: first }, aside);
      tell(good, say);
      const passed = ['yes', '#400', 'RE0000'];
      const failed = Object.entries(good.heard).flatMap(([code, often]) =>
        passed.includes(code) ? [] : [`${code} ${often}`],
      );
      for (const answer of new Set(good.wrong)) say(`heard: ${answer}`);
      return [
        {
          goal: 'G28',
          what: `${count} rolling restarts under ${good.answers} bookings through HAProxy, none of them sent twice`,
          aim: '0 failed requests',
          figure: `${good.wrong.length} failed${failed.length > 0 ? `, ${failed.join(', ')}` : ''}; ${countsIn(good)}`,
          met: isSound(good) && good.wrong.length + failed.length === 0,
        },
      ];
    },
    single,
  );
}

export async function silence({ leaders, etcd }: { leaders: number; etcd: number }, say: Printer): Promise<Row[]> {
  return withCluster(say, async (place) => {
    say(`\n${leaders} leaders that stand still for 12 s and go on`);
    const still = await trialIn(place, { faults: times(freeze, leaders), safe: true, from: first }, say);
    tell(still, say);
    say(`\netcd stands still for 5 s, ${etcd} times`);
    const hushed = await trialIn(place, { faults: times(etcdStill, etcd), safe: true, from: second }, say);
    tell(hushed, say);
    return [
      {
        goal: 'G02',
        what: `${leaders} leaders that stand still for longer than their lock lives (F04)`,
        aim: 'gap p95 8 s, lost 0',
        figure: `gap median ${seconds(percentile(still.gaps, 50))}, p95 ${seconds(percentile(still.gaps, 95))}; ${countsIn(still)}`,
        met: isSound(still) && percentile(still.gaps, 95) <= 8,
      },
      {
        goal: 'G02',
        what: `etcd that stands still for 5 s, ${etcd} times, ends no leader`,
        aim: '0 handed on, lost 0',
        figure: `${hushed.handovers} handed on, gap ${last(hushed.gaps)} at most; ${countsIn(hushed)}`,
        met: isSound(hushed) && hushed.handovers === 0,
      },
    ];
  });
}
