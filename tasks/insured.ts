import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Language } from '../contract/platform/brand.ts';
import { languageIn, languages } from '../contract/platform/languages.ts';
import { type InsuredList, importInsured } from '../server/entitlement/insured/import-insured.ts';
import { systemClock } from '../server/platform/clock.ts';
import { byItself } from '../server/platform/context.ts';
import { createKeys } from '../server/platform/keys.ts';
import { refused } from '../server/platform/refused.ts';
import { sayFault, type TableFault } from '../server/platform/table/table-fault.ts';
import { reportFile, reportLines } from '../server/platform/table/table-report.ts';
import { loadTexts } from '../server/platform/texts.ts';
import { misused } from './commands.ts';
import { hostOf } from './host-of.ts';
import { readWithin, withDatabase } from './with-database.ts';

const Words = z.object({
  positionals: z.tuple([z.string(), z.string()]),
  values: z.object({
    'dry-run': z.boolean().default(false),
    accept: z.boolean().default(false),
    language: Language.default(Language.parse(languageIn('GB'))),
    report: z.string().optional(),
  }),
});

const mostBytes = 50 * 1024 * 1024;
const shownAtMost = 20;

const words = readWords() ?? misused('insured');
const [brand, file] = words.positionals;
const { language, report, accept, 'dry-run': dryRun } = words.values;
const texts = loadTexts(join(import.meta.dirname, '../locales'));
const say = (id: string, values: Record<string, string | number> = {}) =>
  texts.say(language, `tables.list.${id}`, values);
const sentence = (fault: TableFault) => sayFault(texts, language, { fault });

await withDatabase(async ({ settings, database }) => {
  const host = await hostOf(database, settings, brand);
  const bytes = await readWithin(file, mostBytes, sentence({ cause: 'file.tooLarge' }));
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  const context = { ...byItself, host, keys, now: systemClock(), requestId: randomUUID() };
  const services = { database, committed: () => {} };
  const ignored = languages.map((one) => texts.say(one, 'tables.list.reasons'));
  const list = await importInsured(services, context, bytes, { dryRun, accept, ignored });
  if ('refusal' in list) throw refused(sentence(list.refusal));
  await explain(list);
  if (list.faulty > 0) throw refused(say('refused'));
  if (list.lossy > 0 && !accept) throw refused(say('lossy'));
  console.log(say(dryRun ? 'trial' : 'done', { count: list.persons }));
});

function readWords(): z.output<typeof Words> | undefined {
  const string = { type: 'string' } as const;
  const boolean = { type: 'boolean' } as const;
  const options = { 'dry-run': boolean, accept: boolean, language: string, report: string };
  try {
    return Words.safeParse(parseArgs({ args: process.argv.slice(2), allowPositionals: true, options })).data;
  } catch {
    return undefined;
  }
}

async function explain({ table, notes }: InsuredList): Promise<void> {
  for (const note of notes) console.log(sentence(note));
  const lines = reportLines(texts, language, table);
  for (const line of lines.slice(0, shownAtMost)) console.error(line);
  if (lines.length > shownAtMost) console.error(say('more', { count: lines.length - shownAtMost }));
  if (report !== undefined) await writeFile(report, reportFile(texts, language, table), { mode: 0o600 });
  if (lines.length > 0) console.error(report === undefined ? say('reportHow') : say('report', { file: report }));
}
