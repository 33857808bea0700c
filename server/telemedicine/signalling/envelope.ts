import { z } from 'zod';
import { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';

/** `since` is for the version before this one, whose own lines have no number and count as older than all others. */
const Present = z.object({ peer: Peer, number: z.int().default(0), since: z.iso.datetime() });
export type Present = z.infer<typeof Present>;

const Word = z.discriminatedUnion('type', [
  /** `asks`: whoever is new wants to know who else is there. */
  z.object({ type: z.literal('here'), present: z.array(Present), asks: z.boolean() }),
  z.object({ type: z.literal('gone'), peer: z.uuid(), number: z.int().optional() }),
  z.object({ type: z.literal('signal'), to: z.uuid().nullable(), signal: ToldSignal }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('out'), peer: z.uuid() }),
]);
export type Word = z.infer<typeof Word>;

export const Envelope = z.object({ room: z.uuid(), said: Word });
