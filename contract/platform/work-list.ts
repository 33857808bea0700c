import { z } from 'zod';
import { Colleague } from './case-desk.ts';
import { limit, page, spokenNumber, uuid } from './rules.ts';
import { workFilters } from './work-filters.ts';

export const WorkFilter = z.enum(workFilters, 'V007').default('open');
export type WorkFilter = z.output<typeof WorkFilter>;

/** The row has as little of the person as is needed to choose the next case (P07). */
export const WorkItem = z
  .object({
    id: z.uuid(),
    list: z.string().meta({ example: 'care_request' }),
    number: z.string(),
    state: z.string(),
    /** The consent was withdrawn, so nobody at the desk reads the case. */
    locked: z.literal(true).optional(),
    /** The key of the service, in a list of cases about several services. */
    subject: z.string().optional().meta({ example: 'general_consultation' }),
    /** `urgent` or `medical` where an answer calls for somebody soon or with medical rights. */
    mark: z.string().optional().meta({ example: 'urgent' }),
    why: z.string().optional().meta({ example: 'medical' }),
    /** Higher is more urgent: 1 soon, 2 urgent, 3 if somebody waits at this moment; absent if the kind has none. */
    weight: z.int().optional().meta({ example: 2 }),
    /** The time of the customer's last message, answer or file; absent if none came since the case was opened. */
    customerNewsAt: z.iso.datetime().optional(),
    /** The person's initials. */
    name: z.string().meta({ example: 'Sz. Ü.' }),
    /** The telephone number with most digits masked. */
    phone: z.string().meta({ example: '+36•••••4567' }),
    since: z.iso.datetime(),
    dueFrom: z.iso.datetime().nullable(),
    due: z.iso.datetime().nullable().meta({ example: '2026-11-25T16:00:00Z' }),
    overdue: z.boolean(),
    attempts: z.int().meta({ example: 1 }),
    holder: Colleague.nullable(),
  })
  .meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof WorkItem>;

/** A case that is looked for by its number is shown in any view. */
const workQuery = z.object({ filter: WorkFilter, page, limit, number: spokenNumber('V007').optional() });
export const heldQuery = workQuery.extend({ holder: uuid.optional() });
export type WorkQuery = Partial<z.output<typeof heldQuery>> & { filter: WorkFilter; kind?: string | undefined };

export const WorkPage = z.object({ items: z.array(WorkItem), page: z.int(), limit: z.int(), total: z.int() });
export type WorkPage = z.infer<typeof WorkPage>;

export const workList = {
  method: 'GET',
  pages: ['desk'],
  input: workQuery,
  output: WorkPage,
  refusals: [],
  clauses: ['S7-23', 'S1-08'],
} as const;
