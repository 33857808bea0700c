import { z } from 'zod';
import { Peer, ToldSignal } from '../../../contract/telemedicine/signal.ts';

const Present = z.object({ peer: Peer, number: z.int() });
export type Present = z.infer<typeof Present>;

const ProcessMessage = z.discriminatedUnion('type', [
  /** `asks`: the process has a new peer and asks the others who is present with them. */
  z.object({ type: z.literal('here'), present: z.array(Present), asks: z.boolean() }),
  z.object({ type: z.literal('gone'), peer: z.uuid(), number: z.int() }),
  z.object({ type: z.literal('signal'), to: z.uuid().nullable(), signal: ToldSignal }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('out'), peer: z.uuid() }),
]);
export type ProcessMessage = z.infer<typeof ProcessMessage>;

export const Envelope = z.object({ room: z.uuid(), message: ProcessMessage });
