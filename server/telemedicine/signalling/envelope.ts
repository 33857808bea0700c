import { z } from 'zod';
import { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';

const Present = z.object({ peer: Peer, number: z.int() });
export type Present = z.infer<typeof Present>;

const ProcessMessage = z.discriminatedUnion('type', [
  /** `asks` is true for a process with a new peer, which needs to know the others. */
  z.object({ type: z.literal('here'), present: z.array(Present), asks: z.boolean() }),
  z.object({ type: z.literal('gone'), peer: z.uuid(), number: z.int() }),
  z.object({ type: z.literal('signal'), to: z.uuid().nullable(), signal: ToldSignal }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('out'), peer: z.uuid() }),
]);
export type ProcessMessage = z.infer<typeof ProcessMessage>;

export const Envelope = z.object({ room: z.uuid(), message: ProcessMessage });
