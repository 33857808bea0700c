import { healthTables } from '../../server/health-tables.ts';
import { personalData } from '../../server/personal-data.ts';
import type { HealthTable } from '../../server/platform/db/health-table.ts';

export const healthPath = 'docs/health-tables.md';

const years = new Map(personalData.flatMap(({ holds = [] }) => holds.map((hold) => [hold.id, hold.years])));

function periodInWords({ kept: retention }: HealthTable): string {
  if ('with' in retention) return `as long as its \`${retention.with}\``;
  if ('rule' in retention) return `until the rule *${retention.rule}* deletes it`;
  if ('until' in retention) return `until ${retention.until}`;
  return `as long as the account, and without words ${years.get(retention.hold)} years after an erasure (*${retention.hold}*)`;
}

function handedInWords({ part, handedOut }: HealthTable): string {
  return handedOut === 'with its part' ? `with *${part}*` : `no. ${handedOut.not}`;
}

export function healthPaper(): string {
  const rows = [...healthTables].map(([table, row]) => {
    const erased = typeof row.erased === 'string' ? row.erased : `stays: ${row.erased.stays}`;
    return `| \`${table}\` | ${handedInWords(row)} | ${periodInWords(row)} | ${erased} |`;
  });
  return `# Tables of health data

What each table of health data says of itself in its area's \`health-tables.ts\` ([0189](decisions/0189-health-tables-say-it-all.md)). Written by \`node tasks/health-tables.ts\`; do not
edit by hand. How long other data are kept stands in [retention.md](retention.md).

| table | handed out with an export | kept | after an erasure |
|---|---|---|---|
${rows.join('\n')}
`;
}
