import { z } from 'zod';
import { Colleague } from './case-desk.ts';
import { limit, page, spokenNumber, uuid } from './rules.ts';
import { workFilters } from './work-filters.ts';

export const WorkFilter = z.enum(workFilters, 'V007').default('open');
export type WorkFilter = z.output<typeof WorkFilter>;

/** One line of any work list: as little of the person as is needed to choose what to do next (P07). */
export const WorkItem = z
  .object({
    id: z.uuid(),
    list: z.string().meta({ example: 'care_request' }),
    number: z.string(),
    state: z.string(),
    /** The consent it rests on was withdrawn, so that nobody at the desk reads it. */
    locked: z.literal(true).optional(),
    /** What it is about, where the list has more than one kind of thing: a service's key. */
    subject: z.string().optional().meta({ example: 'general_consultation' }),
    /** `urgent` or `medical`, where an answer asked for somebody soon or with medical rights. */
    mark: z.string().optional().meta({ example: 'urgent' }),
    /** Why it waits, where the list says so. */
    why: z.string().optional().meta({ example: 'medical' }),
    /** The higher, the earlier it is taken up: 1 soon, 2 urgent, 3 where somebody waits at this moment; left out where its kind says nothing. */
    weight: z.int().optional().meta({ example: 2 }),
    /** When its customer last wrote, answered or sent something; left out where nothing came since it was opened. */
    customerNewsAt: z.iso.datetime().optional(),
    /** Initials. */
    name: z.string().meta({ example: 'Sz. Ü.' }),
    /** Masked. */
    phone: z.string().meta({ example: '+36•••••4567' }),
    since: z.iso.datetime(),
    /** Null where nothing is promised in its state. */
    dueFrom: z.iso.datetime().nullable(),
    due: z.iso.datetime().nullable().meta({ example: '2026-11-25T16:00:00Z' }),
    overdue: z.boolean(),
    attempts: z.int().meta({ example: 1 }),
    holder: Colleague.nullable(),
  })
  .meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof WorkItem>;

/** A number finds its line in whatever view it stands. */
const workQuery = z.object({ filter: WorkFilter, page, limit, number: spokenNumber('V007').optional() });
/** For lists whose lines somebody works on. */
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
