import { z } from 'zod';
import { restoreDrill } from './restore-drill.ts';

const [, , ...args] = process.argv;
const bookings = z.coerce.number().int().min(10).max(600).default(300).parse(args[0]);
const gigabytes = z.coerce.number().int().min(0).max(50).default(0).parse(args[1]);
const from = performance.now();
const say = (line: string) => console.log(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${line}`);
const size = { bookings, expired: 0, gigabytes, papers: 20, bytesEach: 1_100_000 };
const { losses, early, files, audit, breaches, recovery } = await restoreDrill(size, say);
say(`lost ${losses}, from after the moment ${early}, audit ${audit.restored} of ${audit.committed} rows`);
say(
  `files: lost ${files.losses}, from after the moment ${files.early}, their pieces ${files.keptForLater ? 'kept' : 'GONE'}`,
);
for (const breach of breaches) say(`broken: ${breach}`);
const isGood =
  losses + early + files.losses + files.early === 0 &&
  files.keptForLater &&
  audit.restored === audit.committed &&
  breaches.length === 0;
say(isGood ? `The drill succeeded: back after ${recovery.toFixed(1)} s.` : 'The drill FAILED.');
process.exit(isGood ? 0 : 1);
