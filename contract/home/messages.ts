import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { limit, page } from '../platform/rules.ts';
import { customerKinds } from './case-kinds.ts';

const writtenKinds = customerKinds.flatMap(({ name, customer }) => (customer.writes ? [name] : []));

/** What was written about one case, by its last message. */
export const Conversation = z
  .object({
    kind: z.enum(writtenKinds),
    id: z.uuid(),
    /** A visit by video has that of its booking. */
    number: z.string(),
    /** The key of the service it is about, where it is about one. */
    service: z.string().nullable(),
    /** The name of the relative whose case it is; null where it is the customer's own. */
    person: z.string().nullable(),
    at: z.iso.datetime(),
    /** Until when an answer of ours was promised; null unless that time has passed. */
    lateSince: z.iso.datetime().nullable(),
    /** `companion`: a relative or an interpreter who was invited to a visit by video. */
    by: z.enum(['customer', 'companion', 'desk']),
    /** The writer at the desk; null where the customer wrote. */
    name: z.string().nullable(),
    /** The kind of the message, of those that the kind of case has; of a call-back the step. */
    message: z.string().meta({ example: 'question' }),
    /** The first words; empty where the message has none of its own, or an erasure took them. */
    text: z.string(),
    /** How many messages of the desk came since the customer looked last. */
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
