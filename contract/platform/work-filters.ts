/** `reminded` has cases that the reader wanted to see again by today. */
export const workFilters = ['open', 'mine', 'overdue', 'reminded', 'done'] as const;
