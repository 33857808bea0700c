import { measuredPaper } from '../measured-paper.ts';
import { freeze, kill, seconds, type Trial, trialIn, withCluster } from './trial.ts';

const longestGap = 8;

/** The figures of docs/measured/cluster.md. @returns whether all is as it must be */
export async function measureCluster(kills: number): Promise<boolean> {
  const paper = measuredPaper({
    name: 'cluster',
    title: 'A cluster whose leaders end',
    command: `npm run cluster -- trial ${kills}`,
    about: `Three PostgreSQL under Patroni with a synchronous standby, etcd, HAProxy and two portals of two processes each, all on one machine.
Six callers book two for each time, through HAProxy, and ask again with the same Idempotency-Key until they are told yes or no. Meanwhile
the leader's Patroni and all processes of its PostgreSQL are killed (F03, G02), or stand still for longer than its lock lives (F04). Then
what was confirmed is compared with what is stored, and the invariants are looked at (I1, I2, I3, I8). The same follows under known-bad
settings, \`synchronous_mode: false\` and \`synchronous_commit: off\`, where the comparison must find losses, or it proves nothing (G03).`,
  });
  const isGood = await withCluster(paper.say, async (place) => {
    paper.say(`\n${kills} leaders killed, synchronous`);
    const killed = await trialIn(place, { faults: Array(kills).fill(kill), safe: true }, paper.say);
    tell(killed, paper.say);
    paper.say('\n3 leaders that stand still for 12 s, synchronous');
    const frozen = await trialIn(place, { faults: Array(3).fill(freeze), safe: true }, paper.say);
    tell(frozen, paper.say);
    paper.say('\n3 leaders killed, under known-bad settings');
    const bad = await trialIn(place, { faults: Array(3).fill(kill), safe: false }, paper.say);
    tell(bad, paper.say);
    const good = isSound(killed) && isSound(frozen) && percentile(killed.gaps, 95) <= longestGap && bad.lost > 0;
    paper.say(good ? '\nAll as it must be.' : '\nNOT as it must be.');
    return good;
  });
  paper.write();
  return isGood;
}

export function isSound({ lost, phantoms, doubles, breaches, wrong }: Trial): boolean {
  return lost + phantoms + doubles + breaches.length === 0 && wrong.every(isOfTheProxy);
}

/** HAProxy's own answer while no portal is ready, and a connection that ended: a client asks again with its key. */
function isOfTheProxy(said: string): boolean {
  return !/^5\d\d (?!K503)/.test(said);
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil((sorted.length * part) / 100) - 1, 0)] ?? 0;
}

function tell(
  { acknowledged, lost, doubles, phantoms, breaches, gaps, returns, heard, wrong }: Trial,
  say: (line: string) => void,
) {
  say(`confirmed ${acknowledged}: lost ${lost}, given twice ${doubles}, never confirmed ${phantoms}`);
  say(
    `gap: median ${seconds(percentile(gaps, 50))}, p95 ${seconds(percentile(gaps, 95))}; back together: p95 ${seconds(percentile(returns, 95))}`,
  );
  say(
    `answers: ${Object.entries(heard)
      .map(([code, times]) => `${code} ${times}`)
      .join(', ')}; others: ${wrong.length}`,
  );
  for (const breach of breaches) say(`broken: ${breach}`);
}
