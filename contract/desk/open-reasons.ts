/** Reasons an operator gives for opening a person's page; the customer reads them. Texts: `account.access.open.<reason>`. */
export const openReasons = ['call', 'case', 'complaint', 'other'] as const;
