import { loadavg } from 'node:os';
import { systemClock } from '../server/platform/clock.ts';
import { clusterMissing, howToInstall, versions } from '../tasks/cluster-programs.ts';
import { keepRun, machine, type Row } from '../tasks/reliability-paper.ts';

type Printer = (line: string) => void;

type Measurement<Size> = (size: Size, say: Printer) => Promise<Row[]>;

function part<Size>(load: () => Promise<Measurement<Size>>, full: Size, small: Size) {
  return async (isTry: boolean, say: Printer) => (await load())(isTry ? small : full, say);
}

const trials = () => import('./reliability/trials.ts');

const parts = {
  bookings: part(
    async () => (await trials()).bookings,
    { calls: 100_000, kills: 100, leaders: 3 },
    { calls: 2000, kills: 2, leaders: 2 },
  ),
  restarts: part(async () => (await trials()).restarts, { count: 50 }, { count: 2 }),
  silence: part(async () => (await trials()).silence, { leaders: 5, etcd: 3 }, { leaders: 1, etcd: 1 }),
  restore: part(
    async () => (await import('./reliability/restore.ts')).restore,
    { bookings: 2000, expired: 100_000, gigabytes: 0, papers: 10_000, bytesEach: 300_000 },
    { bookings: 100, expired: 1000, gigabytes: 0, papers: 100, bytesEach: 300_000 },
  ),
  writes: part(async () => (await import('./reliability/writes.ts')).writes, { seconds: 30 }, { seconds: 3 }),
  agreement: part(async () => (await import('./reliability/agreement.ts')).agreement, { rounds: 100 }, { rounds: 3 }),
};

const words = process.argv.slice(2);
const isTry = words[0] === 'try';
const names = words.slice(isTry ? 1 : 0);
const measures = Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
if (measures.length < Math.max(names.length, 1)) {
  console.error(`npm run lab -- reliability [try] [${Object.keys(parts).join(' | ')}]…`);
  process.exit(1);
}
if (clusterMissing.length > 0) {
  console.error(howToInstall(clusterMissing));
  process.exit(1);
}
const { buildPortal } = await import('../tasks/portal-build.ts');
await buildPortal();
let missed = 0;
for (const [name, measure] of measures) {
  const lines = versions();
  const say = (line: string) => {
    console.log(line);
    lines.push(line);
  };
  const [load = 0] = loadavg();
  const from = performance.now();
  const rows = await measure(isTry, say);
  for (const { goal, figure, met } of rows) console.log(`${met ? 'met   ' : 'MISSED'} ${goal}: ${figure}`);
  missed += rows.filter(({ met }) => !met).length;
  const day = systemClock().toZonedDateTimeISO('UTC').toPlainDate().toString();
  const minutes = (performance.now() - from) / 60_000;
  if (!isTry) keepRun(name, { day, ...machine(), load, minutes, rows, lines });
}
process.exit(missed === 0 ? 0 : 1);
