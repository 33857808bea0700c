import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { measurements } from '../../lab/measurements.ts';
import type { Commands } from '../../tasks/command.ts';
import { commands } from '../../tasks/commands.ts';

const doors: readonly (readonly [door: string, folder: string, commands: Commands])[] = [
  ['kapu', 'tasks', commands],
  ['lab', 'lab', measurements],
];
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** A process of its own, because a door loads each command once. */
async function run(file: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [file, ...words], { env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

// Vitest sets a BASE_URL of its own.
const nowhere = { ...process.env, BASE_URL: undefined, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

it('package.json has the nine scripts of the README', () => {
  const nine = ['start', 'dev', 'build', 'test', 'test:deep', 'check', 'import', 'kapu', 'lab'];
  expect(Object.keys(scripts)).toEqual(nine);
});

it('every command that a paper, a text or a program names is there, with its first word', () => {
  const sources = ['README.md', ...globSync('{docs,contract,server,tasks,lab,deploy,demo}/**/*.{md,ts,yaml,yml,json}')];
  const strange = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npm run ([\w:-]+)(?: -- ([\w-]+))?/g)].flatMap(
      ([call, script = '', name]) => {
        const own = doors.find(([door]) => door === script)?.[2];
        const isKnown = script in scripts && (own === undefined || name === undefined || name in own);
        return isKnown ? [] : [`${path}: ${call}`];
      },
    ),
  );
  expect(strange).toEqual([]);
});

it.each(doors)(
  'npm run %s lists each command with its sentence, and each has its program',
  async (door, folder, own) => {
    const { code, out } = await run(door === 'lab' ? 'lab/door.ts' : `tasks/${door}.ts`, [], process.env);
    expect(code).toBe(0);
    for (const [name, { does, group }] of Object.entries(own)) {
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
      for (const text of [does, `${group}:`]) expect(out).toContain(text);
      expect([name, existsSync(`${folder}/${name}.ts`)]).toEqual([name, true]);
    }
  },
);

it('a command’s --help says its words and by which codes it ends, and changes nothing', async () => {
  const { code, out } = await run('tasks/kapu.ts', ['letters', '--help'], {
    ...process.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(code).toBe(0);
  for (const word of ['retry <id>|all', 'with 1 when letters wait', 'with 2', 'with 70']) expect(out).toContain(word);
});

it.each(Object.keys(scripts))('npm run %s -- --help prints its help, and does nothing', async (script) => {
  const { code, out } = await run('kapu.mjs', [scripts[script]?.split(' ').at(-1) ?? '', '--help'], nowhere);
  expect([code, out]).toEqual([0, expect.stringMatching(/^npm (?:run )?[\w:]+/)]);
  expect(out.length).toBeLessThan(10_000);
});

it.each([
  [['nothing-of-this-name'], 2, 'There is no command nothing-of-this-name.'],
  [['letters', 'burn'], 2, 'retry <id>|all'],
  [['letters'], 1, 'The database of DATABASE_URL cannot be used: connect ECONNREFUSED'],
  [['api-key', 'default', 'name', 'members'], 1, 'The database of DATABASE_URL cannot be used: connect ECONNREFUSED'],
])('npm run kapu -- %j ends with %i and a sentence instead of a stack trace', async (words, code, sentence) => {
  const ended = await run('tasks/kapu.ts', words, nowhere);
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(sentence)]);
  expect(ended.err).not.toMatch(/^\s+at /m);
});

it.each([
  [['tasks/import.ts', 'folder', '--bogus'], 2, "Unknown option '--bogus'"],
  [['tasks/import.ts'], 2, 'It takes one manifest'],
  [['tasks/import.ts', 'a', 'b'], 2, 'It takes one manifest'],
  [['tasks/import.ts', 'folder', '--withdraw-limit', 'all'], 2, 'It takes one manifest'],
  [['tasks/import.ts', 'folder'], 1, 'The database of DATABASE_URL cannot be used: connect ECONNREFUSED'],
  [
    ['tasks/import.ts', 'folder', '--mapping', '/nowhere.json'],
    1,
    'The mapping /nowhere.json cannot be read: is not there',
  ],
  [['lab/door.ts', 'nothing'], 2, 'There is no command nothing.'],
  [['tasks/kapu.ts', 'operator', 'list', 'default'], 1, 'The database of DATABASE_URL'],
  [['tasks/kapu.ts', 'audit'], 1, 'The database of DATABASE_URL'],
  [['tasks/kapu.ts', 'files', 'adopt'], 1, 'The database of DATABASE_URL'],
  [['tasks/kapu.ts', 'calendar', 'list'], 1, 'The database of DATABASE_URL'],
  [['tasks/kapu.ts', 'payments'], 1, 'The database of DATABASE_URL'],
  [['tasks/kapu.ts', 'insured', 'default', '/nowhere.csv'], 1, 'The database of DATABASE_URL'],
])('node %j ends with %i and a sentence instead of a stack trace', async ([file = '', ...words], code, sentence) => {
  const ended = await run(file, words, nowhere);
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(sentence)]);
  expect(ended.err).not.toMatch(/^\s+at /m);
});

it.each([
  [{ PORT: 'many' }, 'PORT: must be a number'],
  [{ PORT: '70000' }, 'PORT: must be at most 65535'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: must be an address that begins with smtp:// or smtps://'],
  [{ SMTP_BOUNCES_TO: 'bounces' }, 'SMTP_BOUNCES_TO: must be an e-mail address'],
  [{ KAPU_SECRET: 'short' }, 'KAPU_SECRET'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
])('a setting that is wrong is named by every door: %j', async (setting, sentence) => {
  for (const words of [
    ['tasks/import.ts', 'folder'],
    ['tasks/kapu.ts', 'letters'],
    ['tasks/kapu.ts', 'insured', 'default', 'x'],
  ]) {
    const ended = await run(words[0] ?? '', words.slice(1), { ...nowhere, ...setting });
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining(sentence)]);
    expect(ended.err).not.toMatch(/^\s+at /m);
  }
});

it('wrong settings end a command with 1 and their list', async () => {
  const ended = await run('tasks/kapu.ts', ['doctor'], { ...nowhere, PORT: 'many' });
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('PORT: must be a number')]);
});

it('the README has at most 70 lines, and what a newcomer reads at most 12,000 words', () => {
  expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(70);
  const papers = [
    'README.md',
    'CONTRIBUTING.md',
    ...['architecture', 'walk', 'glossary', 'where'].map((name) => `docs/${name}.md`),
  ];
  const words = papers.flatMap((path) => readFileSync(path, 'utf8').split(/\s+/));
  expect(words.length).toBeLessThanOrEqual(12_000);
});
