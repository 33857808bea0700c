import { cleaned } from './clean.ts';
import type { Task, Verdict } from './inspector.ts';

// A process of its own, because what it reads may be made to stop it, to fill its memory or to take it over.

process.on('message', async (task: Task) => {
  const verdict: Verdict = await cleaned(task);
  process.send?.(verdict);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
