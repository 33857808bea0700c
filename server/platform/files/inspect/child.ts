import { cleaned } from './clean.ts';
import type { Task, Verdict } from './inspector.ts';

// A file is inspected in a process of its own, because it may be made to stop it, fill its memory or take it over.

process.on('message', async (task: Task) => {
  const verdict: Verdict = await cleaned(task);
  process.send?.(verdict);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
