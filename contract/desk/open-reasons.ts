/** Why somebody opens a person; the customer reads it. Words: `account.access.open.<reason>`. */
export const openReasons = ['call', 'case', 'complaint', 'other'] as const;
