/** The owner of a second factor: a customer or an operator, each with tables of their own. */
export type Holder = { of: keyof typeof codesOf; id: string };

export const codesOf = { account: 'recovery_code', operator_account: 'operator_recovery_code' } as const;
