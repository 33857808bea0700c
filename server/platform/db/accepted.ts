/** Earlier texts of a migration that count as applied, because they leave the same shape (0064, 0159). */
export const accepted: Readonly<Record<string, { hash: string; why: string }[]>> = {};
