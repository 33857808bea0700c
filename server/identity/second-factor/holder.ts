export type Holder = { of: keyof typeof codesOf; id: string };

export const codesOf = { account: 'recovery_code', operator_account: 'operator_recovery_code' } as const;
