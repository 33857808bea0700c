import { mkdirSync, writeFileSync } from 'node:fs';
import { auditReport } from './audit-report.ts';
import { npm, withProductionLock } from './production-lock.ts';

const file = 'build/sbom.cdx.json';

const { bill, audit } = await withProductionLock(async (folder) => ({
  bill: await npm(folder, ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']),
  // Exit code 1 means findings, which are in the output.
  audit: await npm(folder, ['audit', '--package-lock-only', '--json']).catch(({ stdout }) => String(stdout)),
}));
mkdirSync('build', { recursive: true });
writeFileSync(file, bill);
const { components }: { components: unknown[] } = JSON.parse(bill);
console.log(`${components.length} packages are in ${file}.`);

const { code, lines } = auditReport(audit);
for (const line of lines) console.log(line);
process.exit(code);
