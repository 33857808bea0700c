import { readSettings, type Settings } from '../server/platform/settings.ts';
import { factsOf } from './doctor-facts.ts';
import { examine } from './doctor-rules.ts';

const settings = settingsOf();
const facts = await factsOf(settings);
const findings = examine(facts);
console.log(facts.outside ? `Others reach this portal: ${facts.outside}.` : 'This machine alone reaches this portal.');
for (const { level, what, mend } of findings) console.log(`${level.padEnd(10)}  ${what}\n            ${mend}`);
if (!facts.database) console.log('The embedded database has not been started yet, so it was not looked at.');
const unsafe = findings.filter(({ level }) => level === 'unsafe').length;
console.log(`${unsafe} unsafe, ${findings.length - unsafe} unfinished`);
process.exit(unsafe > 0 ? 1 : 0);

function settingsOf(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
