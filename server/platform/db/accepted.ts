/** Earlier texts of a migration that count as applied, because they leave the same shape (0064). */
export const accepted: Readonly<Record<string, { hash: string; why: string }[]>> = {
  '0072_desk_cases.sql': [
    {
      hash: 'b2a6c2ba711d226610b5875f3d9ac57839caf2724e35dda39ecbc78b84f06ce4',
      why: 'it changed the expression of care_request.turn in place, which PostgreSQL 15 and 16 cannot',
    },
  ],
  '0189_keys_are_known.sql': [
    {
      hash: '36fff8895fea2cd6348bd6dfdd4a207f439c02046dcd3c82484ae950e62d20ce',
      why: 'its comments said the same in other words',
    },
  ],
};
