import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import type { Host } from '../host.ts';
import { type Channel, channels } from './channel.ts';
import type { LetterWriters } from './deliver.ts';
import { type CountOutcome, createLane } from './lane.ts';
import { type Pace, usualPaces } from './pace.ts';

export type Sender = {
  hurry: (only?: Channel) => void;
  sendDue: () => Promise<void>;
  stop: (patience: number) => Promise<void>;
};

/** Any number of processes may send: each leases its own letters, in a lane for each channel (0026, 0152). */
export function createSender<S extends Services>(
  services: S,
  hosts: readonly Host[],
  writers: LetterWriters<S>,
  pace: Partial<Pace> = {},
  count: CountOutcome = () => {},
): Sender {
  let hasMoved = false;
  const note: CountOutcome = (channel, outcome) => {
    if (outcome === 'moved') hasMoved = true;
    else count(channel, outcome);
  };
  const lanes = channels.map((channel) => {
    const own = { ...usualPaces[channel], ...pace };
    return { channel, ...createLane({ services, hosts, writers, channel, pace: own, count: note }) };
  });

  async function sendDue(): Promise<void> {
    do {
      hasMoved = false;
      const ended = await Promise.allSettled(lanes.map((lane) => lane.sendDue()));
      const broken = ended.find((one) => one.status === 'rejected');
      if (broken) throw broken.reason;
    } while (hasMoved);
  }

  return {
    sendDue,
    hurry: (only) => {
      for (const { channel, sendDue: send } of lanes)
        if (only === undefined || only === channel)
          send()
            .then(() => (hasMoved ? sendDue() : undefined))
            .catch((error: unknown) =>
              services.log.error({ channel, error: errorDetails(error) }, 'letters could not be sent'),
            );
    },
    stop: async (patience) => {
      await Promise.all(lanes.map((lane) => lane.stop(patience)));
    },
  };
}
