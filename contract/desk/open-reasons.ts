/** An operator opens a person's page for one of these, which the customer reads. Texts: `account.access.open.<reason>`. */
export const openReasons = ['call', 'case', 'complaint', 'other'] as const;
