import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { auditReport } from './audit-report.ts';

// node tasks/sbom.ts: writes the bill of materials of what runs, build/sbom.cdx.json (CycloneDX), and asks for known holes in it.
// Ends with 1 when one is high or critical, and with 2 when nobody could be asked.

const file = 'build/sbom.cdx.json';
const bin = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js';

const shell = process.platform === 'win32';

mkdirSync('build', { recursive: true });
// Not `npm sbom`: it leaves out what runs and is a peer of something that builds, such as pg and react.
const options = [
  '--omit=dev',
  '--package-lock-only',
  '--flatten-components',
  '--mc-type=application',
  '--output-reproducible',
];
await promisify(execFile)(process.execPath, [bin, ...options, `--output-file=${file}`]);
const { components }: { components: unknown[] } = JSON.parse(readFileSync(file, 'utf8'));
console.log(`${components.length} packages are in ${file}.`);

const audit = await new Promise<string>((done) => {
  // It ends with 1 when it finds something; what it prints says what.
  const most = { shell, maxBuffer: 64 * 1024 * 1024 };
  execFile('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], most, (_error, stdout) => done(stdout));
});
const { code, lines } = auditReport(audit);
for (const line of lines) console.log(line);
process.exit(code);
