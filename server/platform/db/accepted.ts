/**
 * Earlier texts of a migration that count as applied. Only for a text that could not run on a release of PostgreSQL the portal is
 * for, and whose result is the same as that of today's text; `postgres-releases.test.ts` compares both.
 */
export const accepted: Readonly<Record<string, { hash: string; why: string }[]>> = {
  '0072_desk_cases.sql': [
    {
      hash: 'b2a6c2ba711d226610b5875f3d9ac57839caf2724e35dda39ecbc78b84f06ce4',
      why: 'it changed the expression of care_request.turn in place, which PostgreSQL 15 and 16 cannot',
    },
  ],
};
