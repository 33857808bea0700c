import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { limit, page } from '../platform/rules.ts';
import { customerKinds } from './case-kinds.ts';

const writtenKinds = customerKinds.flatMap(({ name, customer }) => (customer.writes ? [name] : []));

export const Conversation = z
  .object({
    kind: z.enum(writtenKinds),
    id: z.uuid(),
    number: z.string(),
    service: z.string().nullable(),
    /** The name of the relative whose case it is; null where it is the customer's own. */
    person: z.string().nullable(),
    at: z.iso.datetime(),
    /** The moment until which an answer was promised, once that has passed without one; null before. */
    lateSince: z.iso.datetime().nullable(),
    /** A `companion` is a relative or an interpreter who was invited to a visit by video. */
    by: z.enum(['customer', 'companion', 'desk']),
    name: z.string().nullable(),
    /** The kind of message, from the table of its case's kind; for a call-back the step that was taken. */
    message: z.string().meta({ example: 'question' }),
    /** The first words of the message; empty where it has no words of its own, or an erasure took them away. */
    text: z.string(),
    unread: z.int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const listConversations = operation({
  id: 'listConversations',
  method: 'GET',
  path: '/messages',
  summary: 'What was written about the cases of the customer, the newest first',
  access: 'customer',
  health: ['case_content.read'],
  pages: ['messages'],
  input: z.object({ page, limit }),
  output: z.object({ items: z.array(Conversation), page: z.int(), limit: z.int(), total: z.int() }),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S1-04', 'S9-07'],
});

export const countUnread = operation({
  id: 'countUnread',
  method: 'GET',
  path: '/messages/unread',
  summary: 'How many messages came since the customer looked last; every page says it in its header',
  access: 'customer',
  health: ['case_content.read'],
  pages: ['home', 'messages'],
  input: z.strictObject({}),
  output: z.object({ unread: z.int() }),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S1-04'],
});
