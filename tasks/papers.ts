import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../server/platform/clock.ts';
import { misused } from './commands.ts';
import { paperFacts } from './papers/facts.ts';
import { papersOf } from './papers/papers.ts';

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values } = parseArgs({
  options: { brand: { type: 'string' }, to: { type: 'string' }, language: { type: 'string' } },
});
const { brand: key, language, to } = values;
if (key === undefined) misused('papers');
try {
  const facts = paperFacts(key, systemClock);
  const languages = facts.brand.languages.filter((one) => language === undefined || one === language);
  if (languages.length === 0) fail(`${key} has no language ${language}. It has: ${facts.brand.languages.join(', ')}.`);
  const folder = to ?? join('build/papers', key);
  mkdirSync(folder, { recursive: true });
  const papers = await papersOf(facts, languages);
  for (const [name, text] of papers) writeFileSync(join(folder, name), text);
  console.log(`${papers.size} papers are in ${folder}.`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
