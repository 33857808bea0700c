import { z } from 'zod';
import { byCoverage } from '../entitlement/coverage.ts';
import { operation } from '../platform/operation.ts';
import { uuid, wholeNumber } from '../platform/rules.ts';
import { byPartner, Reservation, slotRefusals, token } from './reservation.ts';

/** Two visits that are booked together or not at all, such as those of two children (B8). */
const Pair = z.object({ reservations: z.array(Reservation).length(2) }).meta({ id: 'ReservationPair' });

function areTwo(pair: readonly string[]): boolean {
  return new Set(pair.map((one) => one.toLowerCase())).size === pair.length;
}

const twoIds = z.array(uuid, 'V007').length(2, 'V007').refine(areTwo, 'V007');

const both = {
  method: 'POST',
  lane: 'booking',
  access: 'customer',
  pages: ['reservation-pair'],
  health: ['reservation.act'],
  output: Pair,
  clauses: ['B8', 'S4.4-01'],
} as const;

export const startPair = operation({
  ...both,
  id: 'startPair',
  path: '/calendar/reservation-pairs',
  repeatable: true,
  summary: 'Hold two adjacent times of one doctor for two people, both or none',
  input: z.strictObject({
    slotIds: twoIds,
    subfunctionId: wholeNumber,
    personIds: twoIds,
  }),
  example: {
    input: {
      slotIds: ['3cb205b6-e885-5d37-a249-f93759ba6614', '8a5812cb-2473-583c-a5e5-47a10eed4c30'],
      personIds: ['3cb205b6-e885-5d37-a249-f93759ba6614', '8a5812cb-2473-583c-a5e5-47a10eed4c30'],
    },
  },
  refusals: ['#404', 'K401', 'KA005', 'KT017', ...slotRefusals],
});

export const readPair = operation({
  ...both,
  id: 'readPair',
  method: 'GET',
  path: '/reservation-pairs/{first}/{second}',
  summary:
    'Both visits as they stand; while they are held, with what the second costs once the first has taken its part',
  input: z.strictObject({
    first: token.meta({ example: '1Q7rCNwDwcFkoaLvNwXVkgMQdeTktgaqiFtGkbWBllk' }),
    second: token.meta({ example: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' }),
  }),
  refusals: ['#404', 'K401'],
});

export const finishPair = operation({
  ...both,
  id: 'finishPair',
  path: '/reservation-pairs/finish',
  summary: 'Book both held times by one confirmation; what the clinic refuses for one is given up for both',
  input: z.strictObject({
    tokens: z
      .array(token)
      .length(2, 'V007')
      .refine(areTwo, 'V007')
      .meta({
        example: ['1Q7rCNwDwcFkoaLvNwXVkgMQdeTktgaqiFtGkbWBllk', 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0'],
      }),
    /** May be left out where the subscription has a telephone number (S5-05). */
    phone: z.string().max(100, 'V005').optional(),
    /** The price shown for each visit, in minor units and in the order of the tokens; null if none was shown. */
    pays: z.array(wholeNumber.nullable()).length(2, 'V007').optional(),
  }),
  refusals: [
    ...['#404', '#400', 'RE0000', 'RE1001', 'RE1002', 'K401', 'KA005', 'KT007', 'KE007', 'KT018', 'KT019', 'U021'],
    'RX444',
    ...byPartner,
    ...byCoverage,
  ] as const,
});
