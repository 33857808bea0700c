import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';
import { workList } from '../platform/work-list.ts';
import { WaitingPlace } from './waiting-list.ts';

/** A place on the waiting list with the person's data, so each read of it is audited (P04, P07). */
export const DeskWaitingPlace = WaitingPlace.omit({ reservation: true, offer: true })
  .extend({
    number: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
    language: z.string(),
    offered: z.object({ start: z.iso.datetime(), timeZone: z.string(), endsAt: z.iso.datetime() }).nullable(),
    history: z.array(Access),
  })
  .meta({ id: 'DeskWaitingPlace' });
export type DeskWaitingPlace = z.infer<typeof DeskWaitingPlace>;

export const listDeskWaiting = operation({
  ...workList,
  id: 'listDeskWaiting',
  path: '/desk/waiting-list',
  summary: 'Who waits for a time: whose last day comes first, names as initials and numbers masked',
  access: { desk: 'waiting_list.read' },
});

const one = {
  pages: ['desk-waiting'],
  output: DeskWaitingPlace,
  input: z.strictObject({ placeId: uuid }),
  invalid: { placeId: '#404' },
  clauses: ['S1-08', 'S1-03'],
} as const;

export const getDeskWaiting = operation({
  ...one,
  id: 'getDeskWaiting',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/waiting-list/{placeId}',
  summary: 'One place whole: for what, for whom, what was offered and done',
  access: { desk: 'waiting_list.read' },
  refusals: ['#404', 'K429'],
});

export const endDeskWaiting = operation({
  ...one,
  id: 'endDeskWaiting',
  method: 'POST',
  path: '/desk/waiting-list/{placeId}/end',
  summary: 'Take somebody off the list who said so; an open offer goes to the next in line',
  access: { desk: 'waiting_list.act' },
  refusals: ['#404', 'KW007'],
  example: { answer: { status: 'ended' } },
});
