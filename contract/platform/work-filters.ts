/** The views of every work list; one is reminded of what one wanted to look at again by today. */
export const workFilters = ['open', 'mine', 'overdue', 'reminded', 'done'] as const;
