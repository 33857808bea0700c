/** @internal */
export const firstLines = 'its first lines did not say, or not rightly, for how long it holds others up';

/** Earlier texts of a migration that count as applied, because they leave the same shape (0064, 0159). */
export const accepted: Readonly<Record<string, { hash: string; why: string }[]>> = {
  '0031_records.sql': [
    {
      hash: '6117dec941e0ca05c417a91da44e05dddfb3ad190b87d12aa53247e7ab279ac6',
      why: firstLines,
    },
  ],
  '0072_desk_cases.sql': [
    {
      hash: 'b2a6c2ba711d226610b5875f3d9ac57839caf2724e35dda39ecbc78b84f06ce4',
      why: 'it changed the expression of care_request.turn in place, which PostgreSQL 15 and 16 cannot',
    },
    {
      hash: '6ce758650ff17e682c276407ec6974160aee3a7c77ca78452c453f99ce8a6aad',
      why: firstLines,
    },
  ],
  '0080_relatives.sql': [
    {
      hash: 'b7aaf840628190e32249f51d753fec456fd6758eef0151a99598f168ecf10b4c',
      why: firstLines,
    },
  ],
  '0081_coverage.sql': [
    {
      hash: 'abaa4cb5803e45c79abdbd009abb4a2da1a832b07b2586760d8683bbcfa6a79e',
      why: firstLines,
    },
  ],
  '0090_history_of_one.sql': [
    {
      hash: 'ad8b6b22d123ac8c1ade1230aadcc48f7c1e74424c5ae5d479cc7dfc03bbaab8',
      why: firstLines,
    },
  ],
  '0092_care_for_relatives.sql': [
    {
      hash: '0bd0836be91ca4388072a827e795c8c5c7a880c2db49bb97f7edb0cb3ace9d97',
      why: firstLines,
    },
  ],
  '0150_paid_visits.sql': [
    {
      hash: '165431ef1a6e9f827fddfbb75df78800868dba62278b89b60bcc15e2fb539589',
      why: firstLines,
    },
  ],
  '0156_duty_shifts.sql': [
    {
      hash: '60e3397b5cea2584f39644e583454c6e1a09f87696e5045061d86fe4e7a6d89e',
      why: firstLines,
    },
  ],
  '0189_keys_are_known.sql': [
    {
      hash: '36fff8895fea2cd6348bd6dfdd4a207f439c02046dcd3c82484ae950e62d20ce',
      why: 'its comments said the same in other words',
    },
  ],
};
