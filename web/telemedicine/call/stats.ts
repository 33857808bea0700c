import type { LineSample } from './ladder.ts';

/** Counts since the connection began; `signs` are all signs of life, some of which come from a silent person too. */
export type Counts = { received: number; lostPackets: number; signs: number; at: number; heardAt: number };

export const noCounts: Counts = { received: 0, lostPackets: 0, signs: 0, at: 0, heardAt: 0 };

export type StatsRow = {
  type: string;
  kind?: string;
  packetsReceived?: number;
  packetsLost?: number;
  fractionLost?: number;
  nominated?: boolean;
  availableOutgoingBitrate?: number;
  bytesReceived?: number;
  requestsReceived?: number;
  responsesReceived?: number;
};

const sumOf = (values: readonly (number | undefined)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

export function sampleOf(
  rows: readonly StatsRow[],
  before: Counts,
  at: number,
): { sample: LineSample; counts: Counts } {
  const incoming = rows.filter(({ type }) => type === 'inbound-rtp');
  const received = sumOf(incoming.map(({ packetsReceived }) => packetsReceived));
  const lostPackets = sumOf(incoming.map(({ packetsLost }) => packetsLost));
  const came = Math.max(0, received - before.received);
  const missed = Math.max(0, lostPackets - before.lostPackets);
  const pair = rows.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true);
  const signs = sumOf([received, pair?.bytesReceived, pair?.requestsReceived, pair?.responsesReceived]);
  const heardAt = signs !== before.signs || before.at === 0 ? at : before.heardAt;
  const lossRates = rows
    .filter(({ type }) => type === 'remote-inbound-rtp')
    .map(({ fractionLost = 0 }) => fractionLost);
  return {
    sample: {
      loss: Math.max(came + missed === 0 ? 0 : missed / (came + missed), ...lossRates),
      available: pair?.availableOutgoingBitrate ?? Number.POSITIVE_INFINITY,
      silent: (at - heardAt) / 1000,
    },
    counts: { received, lostPackets, signs, at, heardAt },
  };
}
