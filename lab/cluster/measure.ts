import { versions } from '../../tasks/cluster-programs.ts';
import { measuredPaper } from '../measured-paper.ts';
import { crash, type Fault, freeze, kill, portal, seconds, type Trial, trialIn, withCluster } from './trial.ts';

const longestGap = 8;

/** @returns whether the safe trials lost nothing and were quick enough, and the known-bad settings were noticed */
export async function measureCluster(kills: number): Promise<boolean> {
  const paper = measuredPaper({
    name: 'cluster',
    title: 'A cluster whose leaders end',
    command: `npm run lab -- cluster trial ${kills}`,
    about: `Three PostgreSQL under Patroni with a synchronous standby, etcd, HAProxy and two portals of two processes each, all on one machine.
Six callers book two for each time, through HAProxy, and ask again with the same Idempotency-Key until they are told yes or no. Meanwhile
the leader's Patroni and all processes of its PostgreSQL are killed and start again after ten seconds (F03, G02), its PostgreSQL alone is, both
stand still for longer than their lock lives (F04), or a portal is killed (F01). Then what was confirmed is compared with what is stored, and the invariants are looked at (I1, I2, I3, I8). The same follows under known-bad
settings, \`synchronous_mode: false\` and \`synchronous_commit: off\`, where the comparison must find losses, or it proves nothing (G03).`,
  });
  for (const line of versions()) paper.say(line);
  const isGood = await withCluster(paper.say, async (place) => {
    let day = 200;
    const series = async (title: string, fault: Fault, times: number, safe = true) => {
      paper.say(`\n${title}`);
      const trial = await trialIn(place, { faults: Array<Fault>(times).fill(fault), safe, from: day }, paper.say);
      day += 300;
      tell(trial, paper.say);
      return trial;
    };
    const killed = await series(`${kills} leaders killed with their Patroni`, kill, kills);
    const others = [
      await series('3 leaders whose PostgreSQL alone was killed', crash, 3),
      await series('3 leaders that stand still for 12 s and go on', freeze, 3),
      await series('6 portals killed in turn', portal, 6),
    ];
    const bad = await series('3 leaders killed under known-bad settings', kill, 3, false);
    const good =
      [killed, ...others].every(isSound) &&
      percentile(killed.gaps, 95) <= longestGap &&
      bad.losses > 0 &&
      !isSound(bad);
    paper.say(good ? '\nAll as it must be.' : '\nNOT as it must be.');
    return good;
  });
  paper.write();
  return isGood;
}

export function isSound({ losses, phantoms, doubles, breaches, wrong }: Trial): boolean {
  return losses + phantoms + doubles + breaches.length === 0 && wrong.every(isOfTheProxy);
}

/** Answers of HAProxy itself while no portal is ready, and connections that ended; a client then tries again with its key. */
function isOfTheProxy(answer: string): boolean {
  return !/^5\d\d (?!K503)/.test(answer);
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil((sorted.length * part) / 100) - 1, 0)] ?? 0;
}

export function tell(
  { acknowledged, losses, doubles, phantoms, breaches, gaps, returns, heard, wrong, handovers }: Trial,
  say: (line: string) => void,
) {
  say(`confirmed ${acknowledged}: lost ${losses}, given twice ${doubles}, never confirmed ${phantoms}`);
  say(
    `gap: median ${seconds(percentile(gaps, 50))}, p95 ${seconds(percentile(gaps, 95))}; back together: p95 ${seconds(percentile(returns, 95))}; the lead handed on ${handovers} times`,
  );
  say(
    `answers: ${Object.entries(heard)
      .map(([code, times]) => `${code} ${times}`)
      .join(', ')}; others: ${wrong.length}`,
  );
  for (const breach of breaches) say(`broken: ${breach}`);
}
