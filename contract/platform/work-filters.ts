/** The view `reminded` has the cases that the reader wanted to see again today or earlier. */
export const workFilters = ['open', 'mine', 'overdue', 'reminded', 'done'] as const;
