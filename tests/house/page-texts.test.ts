import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { projectFiles, readSource, type Source, syntaxOf } from './source-text.ts';

// A page's script carries the texts that its handle names. All texts of its browser code must be among them, even those
// that its first answer does not use: another list of the same page would show bare ids.

const Catalogue = z.record(z.string(), z.string());
const ids = projectFiles()
  .filter((path) => /^locales\/hu\/.+\.json$/.test(path))
  .flatMap((path) => Object.keys(Catalogue.parse(JSON.parse(readFileSync(path, 'utf8')))));

/** Ids and beginnings of ids among the strings of a file. */
function saidIn(source: Source): string[] {
  const textIds = new Set<string>();
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && ids.includes(value)) textIds.add(value);
    },
    TemplateLiteral: ({ quasis }) => {
      const beginning = quasis[0]?.value.cooked ?? '';
      if (beginning.includes('.') && ids.some((id) => id.startsWith(beginning))) textIds.add(beginning);
    },
  }).visit(syntaxOf(source).program);
  return [...textIds];
}

/** Types and the server's files do not come to the browser. */
function broughtBy(path: string, seen: Map<string, Source>): void {
  if (seen.has(path)) return;
  const source = readSource(path);
  seen.set(path, source);
  const { module, program } = syntaxOf(source);
  const specifiers = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  new Visitor({
    ImportExpression: ({ source: expression }) => {
      if (expression.type === 'Literal') specifiers.push(String(expression.value));
    },
  }).visit(program);
  for (const specifier of specifiers)
    if (/^\..*(?<!\.server)\.tsx?$/.test(specifier)) broughtBy(posix.join(posix.dirname(path), specifier), seen);
}

/** Texts of the frame, of messages and of the question about cookies. */
const always = ['frame', 'ui', 'problem', 'messages', 'consent'];

/** The server's answer brings the words of a refusal by an entry, and by the state of a case. */
const never = ['typed', 'states'];

/** Texts of a page's files that its browser code does not need here, with the reason. */
const apart: Record<string, Record<string, string>> = {
  'web/home/home.tsx': {
    'home.label': 'a tile gets its words from the server',
    'home.service': 'as above',
    'home.tile': 'as above',
  },
  'web/care/form/form.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/care/medical-care/form/form.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/claims/claims/claims.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/claims/claim/claim.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/claims/preauthorization/form/form.tsx': {
    errors: 'its handle names each code that a browser finds by itself',
  },
  'web/records/add/add.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/records/relative/relative.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/telemedicine/visit/video-visit.tsx': { errors: 'its handle names each code that a browser finds by itself' },
  'web/desk/video-visit/video-visit.tsx': { account: 'it shows no history' },
  'web/payment/visit/pay-visit.tsx': { registration: 'whoever pays for a visit makes no account' },
  'web/booking/reservation/reservation.tsx': { 'registration.hint': 'a booking asks for no new password' },
};

const Page = z.object({ handle: z.object({ script: z.unknown(), texts: z.array(z.string()) }) });

const pages = await Promise.all(
  projectFiles()
    .filter((path) => /^web\/.*\.tsx$/.test(path) && /^export const handle\b/m.test(readFileSync(path, 'utf8')))
    .map(async (path) => ({ path, ...Page.parse(await import(/* @vite-ignore */ `../../${path}`)).handle })),
);

it.each(pages.filter(({ script }) => script !== false))(
  '$path carries every text that it may say in the browser (S1-11)',
  ({ path, texts }) => {
    const seen = new Map<string, Source>();
    broughtBy(path, seen);
    const carried = (text: string) =>
      [...always, ...never, ...texts, ...Object.keys(apart[path] ?? {})].some((noun) => text.startsWith(`${noun}.`));
    const bare = [...seen.values()].flatMap((source) =>
      saidIn(source).flatMap((text) => (carried(text) ? [] : [`${source.path}: ${text}`])),
    );
    expect(bare).toEqual([]);
  },
);
