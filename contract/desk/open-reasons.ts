/** Reasons for which an operator opens a person's page; the customer reads them as `account.access.open.<reason>`. */
export const openReasons = ['call', 'case', 'complaint', 'other'] as const;
