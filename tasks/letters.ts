import { z } from 'zod';
import { systemClock } from '../server/platform/clock.ts';
import { retryLetters, type WaitingLetter, waitingLetters } from '../server/platform/mail/waiting.ts';
import { readSettings } from '../server/platform/settings.ts';
import { misused } from './commands.ts';
import { openToLook } from './open-to-look.ts';

const Wanted = z.union([z.tuple([]), z.tuple([z.literal('retry'), z.union([z.literal('all'), z.uuid()])])]);
const args = Wanted.safeParse(process.argv.slice(2));
if (!args.success) misused('letters');
const [, which] = args.data;

function countOf(name: string, letters: readonly WaitingLetter[]): string {
  const parked = letters.filter(({ state }) => state === 'parked').length;
  return `${name}: ${parked} parked, ${letters.length - parked} overdue`;
}

const { database, close } = await openToLook(readSettings(process.env));
try {
  if (which === undefined) {
    const letters = await waitingLetters(database, systemClock());
    for (const { id, brand, channel, kind, state, tries, lastError, recipient, since } of letters) {
      const place = channel === 'push' && recipient !== null ? [recipient] : [];
      const words = [id, brand, channel, kind, state, `${tries} tries`, `since ${since}`, ...place];
      console.log([...words, lastError ?? 'not tried yet'].join('  '));
    }
    for (const [channel, own] of Map.groupBy(letters, (letter) => letter.channel)) console.log(countOf(channel, own));
    console.log(countOf('all', letters));
    if (letters.length > 0) process.exitCode = 1;
  } else {
    const due = await retryLetters(database, which === 'all' ? undefined : which);
    console.log(`${due} due again`);
    if (due === 0 && which !== 'all') process.exitCode = 1;
  }
} finally {
  await close();
}
