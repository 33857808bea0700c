import type { Services } from './context.ts';
import { type GaugeRow, secondsSince } from './gauge.ts';
import { oldestDue, owedLetters, parkedLetters } from './mail/waiting.ts';

export const gauges: readonly GaugeRow<Services>[] = [
  {
    name: 'kapu_outbox_letters',
    help: 'Letters not sent yet, without the parked ones, by channel.',
    label: 'channel',
    readEach: ({ database }) => owedLetters(database),
  },
  {
    name: 'kapu_outbox_parked_letters',
    help: 'Letters that were refused too often and wait for a person, by channel: npm run kapu -- letters.',
    label: 'channel',
    readEach: ({ database }) => parkedLetters(database),
  },
  {
    name: 'kapu_outbox_oldest_due_seconds',
    help: 'Age of the oldest letter that is due, by channel.',
    label: 'channel',
    readEach: async ({ database, clock }) => {
      const oldest = await oldestDue(database, clock());
      return new Map([...oldest].map(([channel, at]) => [channel, secondsSince(clock(), at)]));
    },
  },
];
