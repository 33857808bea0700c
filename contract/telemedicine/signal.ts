import { z } from 'zod';

export const Peer = z.object({
  id: z.uuid(),
  role: z.enum(['patient', 'doctor', 'companion']),
  name: z.string().max(200),
});
export type Peer = z.infer<typeof Peer>;

/** The most bytes of one signal; the description of a call with twenty tracks has about 30,000. */
export const longestSignal = 64_000;

const to = z.uuid();
const description = z.strictObject({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.string().max(60_000).optional(),
});
/** RTCIceCandidate as the browser gives it; null after the last one. */
const candidate = z
  .strictObject({
    candidate: z.string().max(2000),
    sdpMid: z.string().max(100).nullish(),
    sdpMLineIndex: z.int().min(0).max(1000).nullish(),
    usernameFragment: z.string().max(256).nullish(),
  })
  .nullable();
const media = { microphone: z.boolean(), camera: z.boolean() };
/** The whole line that somebody is typing, sent as real-time text (EN 301 549 6.2). */
const typing = { text: z.string().max(2000) };

export const SentSignal = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('description'), to, description }),
  z.strictObject({ type: z.literal('candidate'), to, candidate }),
  z.strictObject({ type: z.literal('media'), ...media }),
  z.strictObject({ type: z.literal('typing'), ...typing }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type SentSignal = z.infer<typeof SentSignal>;

const from = z.uuid();

export const ToldSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), self: Peer, peers: z.array(Peer), calls: z.boolean() }),
  z.object({ type: z.literal('joined'), peer: Peer }),
  z.object({ type: z.literal('left'), from, out: z.literal(true).optional() }),
  z.object({ type: z.literal('description'), from, description }),
  z.object({ type: z.literal('candidate'), from, candidate }),
  z.object({ type: z.literal('media'), from, ...media }),
  z.object({ type: z.literal('typing'), from, ...typing }),
  z.object({ type: z.literal('changed'), calls: z.boolean() }),
  z.object({ type: z.literal('pong') }),
]);
export type ToldSignal = z.infer<typeof ToldSignal>;
