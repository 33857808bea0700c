import type { Argument, Expression, TemplateLiteral } from 'oxc-parser';
import { errors } from '../../contract/errors.ts';
import { languages } from '../../contract/platform/languages.ts';
import { healthTables } from '../../server/health-tables.ts';
import { commentsWithoutSubject } from './comments.ts';
import { longFunctions } from './long-functions.ts';
import { isProduct, isScript, isTest, matchesIn, nodesIn, projectFiles, type Source, syntaxOf } from './source-text.ts';
import { isConst, isFixed, isMember, isName, onlyPassesOn, stringsIn, styleOf } from './syntax.ts';
import { isNounName } from './type-names.ts';
import { namesWithoutNoun } from './variable-names.ts';

export type Rule = {
  title: string;
  applies: (path: string) => boolean;
  find: (source: Source) => string[];
  /** Sources that break it, so that a rule which can no longer fail is noticed. */
  breaks: readonly Source[];
  /** Similar sources that keep it. */
  keeps?: readonly Source[];
};

const server = (text: string): Source => ({ path: 'server/planted.ts', text });
const page = (text: string): Source => ({ path: 'web/planted.tsx', text });
const test = (text: string): Source => ({ path: 'tests/planted.test.ts', text });
const named = (path: string): Source => ({ path, text: '' });

const isServer = (path: string) => isProduct(path) && path.startsWith('server/');
const isPage = (path: string) => isProduct(path) && path.startsWith('web/') && path.endsWith('.tsx');
const isStyle = (path: string) => /^web\/.*\.css$/.test(path);
const isText = (path: string) =>
  /\.(?:tsx?|mjs|js|css|json|md|sql|ya?ml|html|svg|sh)$|^\.npmrc$|^Dockerfile/.test(path);

const brands = new Set(projectFiles().flatMap((path) => /^brands\/([^/]+)\//.exec(path)?.[1] ?? []));
brands.delete('default');
const brandSelector = new RegExp(`\\[data-\\w+=["']?(?:${[...brands].join('|')})\\b`);

const isLanguageName = (node: Argument) =>
  isName(node, 'language') ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'language');

const isLanguage = (value: unknown) => languages.some((code) => code === value);

const health = `(?:${[...healthTables.keys()].join('|')})\\b`;
const healthRow = new RegExp(`^${health}`);
const healthStatement = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|truncate|merge\\s+into)\\s+${health}`,
  'i',
);

const colour = /(?<![&\w/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)/i;
const statement = /\b(?:select\s[\s\S]+\sfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\s/i;
const statementBegun = /^\s*(?:select|insert into|update|delete from)\b/i;

const machine = ['/wo' + 'rk/', '/ro' + 'ot/', '/Us' + 'ers/\\w', '/ho' + 'me/\\w'].join('|');
const registry = ['regis' + 'try\\.npmjs', 'npm' + 'mirror', 'arti' + 'factory', 'jfro' + 'g'].join('|');

function namesZone([, options]: readonly Argument[]): boolean {
  return (
    options?.type === 'ObjectExpression' &&
    options.properties.some(
      (one) => one.type === 'SpreadElement' || (one.key.type === 'Identifier' && one.key.name === 'timeZone'),
    )
  );
}

function isCallOf(callee: Expression, name: RegExp): boolean {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && name.test(callee.property.name);
}

/** Rules that Biome or TypeScript can check are in their settings. */
export const rules: readonly Rule[] = [
  {
    title: 'has no files that only pass on what others export',
    applies: isProduct,
    find: (source) => (onlyPassesOn(syntaxOf(source).program) ? [source.path] : []),
    breaks: [
      server("export * from './a.ts'; export const b = 1;"),
      server("export { a } from './a.ts'; export type { B } from './b.ts';"),
      server("import { a } from './a.ts'; export { a };"),
    ],
    keeps: [server("export { a } from './a.ts'; export const b = 1;"), server("import './a.ts';")],
  },
  {
    title: "names no brand's key in code",
    applies: (path) => /\.(?:tsx?|mjs|js)$|^web\/.*\.css$/.test(path) && !isTest(path) && !path.startsWith('brands/'),
    find: (source) =>
      isStyle(source.path)
        ? matchesIn(source, brandSelector, styleOf(source))
        : nodesIn(source, (report) => ({
            Literal: (node) => {
              if (typeof node.value === 'string' && brands.has(node.value)) report(node);
            },
            TemplateElement: (node) => {
              if (brands.has(node.value.raw)) report(node);
            },
            Property: (node) => {
              if (!node.computed && node.key.type === 'Identifier' && brands.has(node.key.name)) report(node);
            },
          })).concat(stringsIn(source, brandSelector)),
    breaks: [
      server("if (brand.key === 'telekom') greet();"),
      server('const greetings = { telekom: hello };'),
      page('const style = <style>{`[data-brand=telekom] { color: red }`}</style>;'),
      { path: 'web/planted.css', text: '[data-brand="tesco"] { color: red }' },
    ],
    keeps: [server("// if (brand.key === 'telekom')"), server("const text = 'telekom and others';")],
  },
  {
    title: 'knows a language by its row alone',
    applies: (path) =>
      isProduct(path) &&
      !path.startsWith('demo/') &&
      !['languages', 'article'].some((name) => path === `contract/platform/${name}.ts`) &&
      path !== 'contract/directory/offering.ts',
    find: (source) =>
      nodesIn(source, (report) => ({
        Literal: (node) => {
          if (isLanguage(node.value)) report(node);
        },
        TemplateElement: (node) => {
          if (isLanguage(node.value.raw)) report(node);
        },
        Property: (node) => {
          if (!node.computed && node.key.type === 'Identifier' && isLanguage(node.key.name)) report(node);
        },
        TSPropertySignature: (node) => {
          if (!node.computed && node.key.type === 'Identifier' && isLanguage(node.key.name)) report(node);
        },
        MemberExpression: (node) => {
          if (!node.computed && isLanguage(node.property.name)) report(node);
        },
      })),
    breaks: [
      server("const article = language === 'hu' ? 'A' : '';"),
      server("const first = locale.startsWith('ro');"),
      server('const words = { hu: jó, en: good };'),
      server('type Names = { en: string };'),
      server('const name = row.ro;'),
    ],
    keeps: [server("const locale = 'en-GB'; // 'hu'"), server('const name = row[language];')],
  },
  {
    title: 'writes links and forms as A and PageForm, which keep what must stay in the address within a frame',
    applies: (path) => isPage(path) && !['web/platform/ui/link.tsx', 'web/platform/ui/form.tsx'].includes(path),
    find: (source) =>
      nodesIn(source, (report) => ({
        JSXOpeningElement: (node) => {
          if (node.name.type === 'JSXIdentifier' && ['a', 'form'].includes(node.name.name)) report(node);
        },
      })),
    breaks: [page('const link = <a href="/">Home</a>;'), page('const form = <form\n method="post" />;')],
    keeps: [page('// <a href="/">'), page('const link = <article><A href="/">{"<a>"}</A></article>;')],
  },
  {
    title: 'has no function of more than eighty lines but for a few with a reason',
    applies: (path) => isProduct(path) || (/^(?:lab|tasks)\//.test(path) && isScript(path) && !isTest(path)),
    find: longFunctions,
    breaks: [
      server(`function work() {\n${'step();\n'.repeat(79)}}`),
      server(`const work = () => {\n${'step();\n'.repeat(79)}};`),
      { path: 'lab/restore-drill.ts', text: 'function drill() {}' },
    ],
    keeps: [server(`function work() {\n${'step();\n'.repeat(78)}}`), server(`const rows = [\n${'1,\n'.repeat(99)}];`)],
  },
  {
    title: 'has no folder or file that could hold anything',
    applies: () => true,
    find: ({ path }) => {
      const anything = /^(?:utils?|helpers?|common|misc|shared|managers?)$/i;
      return path.split('/').some((part) => anything.test(part.split('.')[0] ?? '')) ? [path] : [];
    },
    breaks: [named('server/utils/day.ts'), named('web/helpers.test.ts')],
    keeps: [named('server/booking/share.ts')],
  },
  {
    title: 'names folders and files of the product in kebab-case',
    applies: isProduct,
    find: ({ path }) => (/[A-Z]|[a-z]_[a-z]/.test(path) ? [path] : []),
    breaks: [named('web/DoctorCard.tsx'), named('server/free_times.ts')],
    keeps: [named('web/booking/doctor-card.tsx')],
  },
  {
    title: 'names types by nouns, which say what a value is',
    applies: (path) => isScript(path) && path !== 'server/platform/db/types.ts',
    find: (source) =>
      nodesIn(source, (report) => ({
        TSTypeAliasDeclaration: ({ id }) => {
          if (!isNounName(id.name)) report(id);
        },
        TSInterfaceDeclaration: ({ id }) => {
          if (!isNounName(id.name)) report(id);
        },
      })),
    breaks: [
      server('type Asked = string;'),
      test('export type WorkAsked = { page: number };'),
      server('interface Whose { id: string }'),
      server('type Sending = { id: string };'),
      server('export type Given<Row> = Row[];'),
    ],
    keeps: [
      server('type SearchQuery = string;'),
      server('type Insured = { id: string };'),
      server('type AskedFile = { path: string };'),
    ],
  },
  {
    title:
      'names variables, parameters and functions by nouns or verbs, such as `answers`, `message`, `query`, `holder`',
    applies: (path) => isScript(path) && path !== 'server/platform/db/types.ts',
    find: namesWithoutNoun,
    breaks: [
      server('const said = read();'),
      test('function taken() {}'),
      server('const work = (asked: string) => asked;'),
      server('const { found } = await search();'),
      page('for (const [told] of rows) send(told);'),
      server('async function work({ kept = 1 }) { return kept; }'),
    ],
    keeps: [
      server('const { found: rows } = await search();'),
      server("const query = { asked: 1, 'told': 2 }; query.asked;"),
      server('type Answer = { said: string };'),
    ],
  },
  {
    title: 'begins each comment with its subject, so that it is understood when it is read aloud',
    applies: (path) => isScript(path) && path !== 'server/platform/db/types.ts',
    find: commentsWithoutSubject,
    breaks: [
      server('/** Of the limit; null without one. */'),
      page('const rows = [\n  // Whose visits\n  // they are.\n  1,\n];'),
      test('/**\n * Whoever calls it waits.\n */'),
    ],
    keeps: [
      server('/** The limit left; null without one. */'),
      server("// One sentence goes on here.\n// Of two lines this is the second.\nconst text = '/** Of a text. */';"),
    ],
  },
  {
    title: 'casts nothing and promises no value to the compiler',
    applies: isProduct,
    find: (source) =>
      nodesIn(source, (report) => ({
        TSAsExpression: (node) => {
          if (!isConst(node.typeAnnotation)) report(node);
        },
        TSTypeAssertion: report,
        VariableDeclarator: (node) => {
          if (node.definite) report(node);
        },
        PropertyDefinition: (node) => {
          if (node.definite) report(node);
        },
      })),
    breaks: [
      server('const row = found as Row;'),
      server('const rows = sql`$' + '{found.rows as Row[]}`;'),
      server('const row = <Row>found;'),
      server('let row!: Row;'),
      server('class Problem { row!: Row }'),
    ],
    keeps: [
      server("import { type A as B, c as d } from './a.ts'; export { d as e };"),
      server("const row = ['a'] as const; // as any"),
      server("const text = 'x as Y'; const found = /as any!/.test(text);"),
      server('type Renamed = { [Key in keyof Row as Lowercase<Key>]: Row[Key] };'),
    ],
  },
  {
    title: 'silences no checker',
    applies: isProduct,
    find: (source) => {
      const silencer = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|eslint-disable/;
      return syntaxOf(source).comments.flatMap(({ value }) =>
        silencer.test(value) ? [`${source.path} ${value}`] : [],
      );
    },
    breaks: [
      server('// @ts-expect-error it is there\nrow.name;'),
      server('/* biome-ignore lint/style/noVar: old */ var row;'),
    ],
    keeps: [server("const text = 'biome-ignore';")],
  },
  {
    title: 'has no class but Problem and the element that partners use, for a custom element can be nothing else',
    applies: isProduct,
    find: (source) =>
      nodesIn(source, (report) => ({
        ClassDeclaration: (node) => {
          if (!['Problem', 'KapuBooking'].includes(node.id?.name ?? '')) report(node);
        },
        ClassExpression: report,
      })),
    breaks: [server('export class Manager {}'), server('const Manager = class {};')],
    keeps: [server('export class Problem extends Error {}'), server('// class Manager')],
  },
  {
    title: 'draws no colour past the tokens',
    applies: (path) => isPage(path) || (isStyle(path) && !path.endsWith('/tokens.css')),
    find: (source) =>
      isStyle(source.path)
        ? matchesIn(source, colour, styleOf(source))
        : stringsIn(source, colour, (text) => text in errors),
    breaks: [
      page('const dot = <i style={{ color: "#fa0" }} />;'),
      page('const dot = <i className="text-[#aabbcc]" />;'),
      page('const dot = <i>{`1px solid #aabbcc80`}</i>;'),
      { path: 'web/planted.css', text: 'p { color: #fff }' },
    ],
    keeps: [
      page('const jump = <A href="#fade">{problem("#404")}</A>; // #fff'),
      { path: 'web/planted.css', text: '/* #fff */ p { fill: url(#fade-in) }' },
    ],
  },
  {
    title: "writes money by the host's locale, never by the reader's language (S1-11)",
    applies: (path) => isProduct(path) && (path.startsWith('web/') || path.startsWith('server/')),
    find: (source) =>
      nodesIn(source, (report) => ({
        ImportSpecifier: (node) => {
          if (isPage(source.path) && isName(node.imported, 'money')) report(node);
        },
        CallExpression: (node) => {
          const { callee } = node;
          const called = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
          const isMoney = called.type === 'Identifier' && called.name === 'money';
          if (isMoney && node.arguments.some((argument) => isLanguageName(argument))) report(node);
        },
      })),
    breaks: [
      page("import { dayFull, money } from '../contract/platform/format.ts';"),
      { path: 'web/planted.server.ts', text: 'const text = money(price, language);' },
      { path: 'web/planted.server.ts', text: 'const text = say.money(price, pageRequest.language);' },
      server('const text = money(price, account.language);'),
    ],
    keeps: [
      page("import { useFormat } from './platform/format.ts'; const { money } = useFormat(); money(price);"),
      server('const text = money(price, brand.locale); // money(price, language)'),
    ],
  },
  {
    title: 'builds no SQL out of strings',
    applies: isServer,
    find: (source) => {
      const tagged = new Set<TemplateLiteral>();
      return nodesIn(source, (report) => ({
        TaggedTemplateExpression: ({ tag, quasi }) => {
          if (isName(tag, 'sql')) tagged.add(quasi);
        },
        TemplateLiteral: (node) => {
          const text = node.quasis.map(({ value }) => value.raw).join('?');
          if (!tagged.has(node) && !isFixed(node) && statement.test(`${text} `)) report(node);
        },
        BinaryExpression: (node) => {
          const { left } = node;
          if (node.operator === '+' && left.type === 'Literal' && statementBegun.test(String(left.value))) report(node);
        },
        CallExpression: (node) => {
          if (isMember(node.callee, 'sql', 'raw') && !isFixed(node.arguments[0])) report(node);
        },
      }));
    },
    breaks: [
      server('const text = `select id from slot where id = $' + '{id}`;'),
      server("const text = 'select id from ' + table;"),
      server('const part = sql.raw(`order by $' + '{column}`);'),
      server('const part = sql.raw(column);'),
    ],
    keeps: [
      server('const rows = await sql<{ id: () => Row }>`select id from slot where id = $' + '{id}`.execute(db);'),
      server('const text = `select id from slot`;'),
      server("const part = sql.raw('desc');"),
    ],
  },
  {
    title: 'takes health data away nowhere (P04)',
    applies: isServer,
    find: (source) =>
      nodesIn(source, (report) => ({
        CallExpression: (node) => {
          const { callee } = node;
          const [table] = node.arguments;
          const writes =
            callee.type === 'MemberExpression' &&
            !callee.computed &&
            ['deleteFrom', 'mergeInto', 'replaceInto'].includes(callee.property.name);
          if (writes && table?.type === 'Literal' && healthRow.test(String(table.value))) report(node);
        },
      })).concat(stringsIn(source, healthStatement)),
    breaks: [
      server("await tx.deleteFrom('reservation').execute();"),
      server("await tx\n  .mergeInto('reservation as r').execute();"),
      server('await sql`delete from reservation where id = $' + '{id}`.execute(tx);'),
      server("await pool.query('TRUNCATE reservation');"),
    ],
    keeps: [
      server("await tx.deleteFrom('reservation_token').execute(); // delete from reservation"),
      server("await tx.updateTable('reservation').execute();"),
    ],
  },
  {
    title: 'writes past the types of health data nowhere (P04)',
    applies: (path) =>
      isServer(path) && !['server/platform/db/health.ts', 'server/platform/audit/audit.ts'].includes(path),
    find: (source) => {
      const widening = ['$extendTables', '$omitTables', '$pickTables', 'withTables', 'opened'];
      return nodesIn(source, (report) => ({
        CallExpression: (node) => {
          const { callee } = node;
          const called = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
          if (called.type === 'Identifier' && widening.includes(called.name)) report(node);
        },
        ImportSpecifier: (node) => {
          if (node.imported.type === 'Identifier' && widening.includes(node.imported.name)) report(node);
        },
      }));
    },
    breaks: [
      server('const wide = tx.$extendTables<Pick<DB, "reservation">>();'),
      server("import { opened as free } from './platform/db/health.ts';"),
      server('const wide = opened(tx);'),
    ],
    keeps: [server('const opened = new Map(); opened.get(1); // opened(tx)')],
  },
  {
    title: 'reads a member of an unknown value in one place, where it stays unknown',
    applies: (path) => isProduct(path) && path !== 'contract/platform/member-of.ts',
    find: (source) =>
      nodesIn(source, (report) => ({
        MemberExpression: (node) => {
          if (isMember(node, 'Reflect', 'get')) report(node);
        },
      })),
    breaks: [server("const code: string = Reflect.get(error, 'code');"), page('const { get } = { get: Reflect.get };')],
    keeps: [server("Reflect.set(window, 'a', 1);"), server("const text = 'Reflect.get';")],
  },
  {
    title: 'reads the clock in one place of the server',
    applies: (path) => isServer(path) && path !== 'server/platform/clock.ts' && path !== 'server/main.ts',
    find: (source) =>
      nodesIn(source, (report) => ({
        NewExpression: (node) => {
          if (isName(node.callee, 'Date') && node.arguments.length === 0) report(node);
        },
        CallExpression: (node) => {
          if (isName(node.callee, 'Date')) report(node);
        },
        MemberExpression: (node) => {
          if (isMember(node, 'Date', 'now') || isMember(node, 'Temporal', 'Now')) report(node);
        },
      })),
    breaks: [
      server('const now = new Date();'),
      server('const now = new Date;'),
      server('const clock = { now: Date.now };'),
      server('const now = Temporal.Now.instant();'),
    ],
    keeps: [server('const then = new Date(text); // new Date()'), server("const text = 'Date.now()';")],
  },
  {
    title: "trusts no device's clock and no device's zone",
    applies: (path) =>
      /^(?:web|contract)\//.test(path) &&
      isProduct(path) &&
      // Explains a time by the reader's zone; measures a pause; takes no options without a zone.
      !['web/platform/elsewhere.ts', 'web/portal/starter/reload-guard.ts', 'contract/platform/format.ts'].includes(
        path,
      ),
    find: (source) =>
      nodesIn(source, (report) => ({
        NewExpression: (node) => {
          if (isName(node.callee, 'Date') && node.arguments.length === 0) report(node);
          if (isMember(node.callee, 'Intl', 'DateTimeFormat') && !namesZone(node.arguments)) report(node);
        },
        CallExpression: (node) => {
          if (isName(node.callee, 'Date')) report(node);
          if (isMember(node.callee, 'Intl', 'DateTimeFormat') && !namesZone(node.arguments)) report(node);
          if (isCallOf(node.callee, /^toLocale(?:Date|Time)?String$/) && !namesZone(node.arguments)) report(node);
        },
        MemberExpression: (node) => {
          if (isMember(node, 'Date', 'now') || isMember(node, 'Temporal', 'Now')) report(node);
        },
      })),
    breaks: [
      page('const now = new Date();'),
      page('const left = until - Date.now();'),
      page("const day = Temporal.Now.plainDateISO('Europe/Budapest');"),
      page("const format = new Intl.DateTimeFormat('hu', { dateStyle: 'full' });"),
      page("const text = new Date(start).toLocaleString('hu');"),
      page("const text = new Date(start).toLocaleTimeString('hu', { hour: 'numeric' });"),
    ],
    keeps: [
      page("const text = new Date(start).toLocaleString('hu', { timeZone });"),
      page("const format = new Intl.DateTimeFormat('hu', { timeZone: 'UTC' });"),
      page('const gone = performance.now() - since; // Date.now()'),
    ],
  },
  {
    title: 'waits for no clock in a test',
    applies: (path) => /\.test\.tsx?$/.test(path),
    find: (source) => {
      let promises = 0;
      return nodesIn(source, (report) => ({
        NewExpression: (node) => {
          if (isName(node.callee, 'Promise')) promises += 1;
        },
        'NewExpression:exit': (node) => {
          if (isName(node.callee, 'Promise')) promises -= 1;
        },
        Identifier: (node) => {
          if (node.name === 'setTimeout' && promises > 0) report(node);
        },
        Literal: (node) => {
          if (node.value === 'node:timers/promises' || node.value === 'timers/promises') report(node);
        },
      }));
    },
    breaks: [
      test('await new Promise((done) => setTimeout(done, 100));'),
      test('await new Promise((done) => { start(); globalThis.setTimeout(done, 100); });'),
      test("import { setTimeout } from 'node:timers/promises';"),
    ],
    keeps: [test('setTimeout(stop, 100); // await new Promise((done) => setTimeout(done, 100))')],
  },
  {
    title: 'leans on no machine and no registry',
    applies: isText,
    find: (source) => matchesIn(source, new RegExp(`(?<![\\w.:/-])(?:${machine})|(?:${registry})`)),
    breaks: [named('a.md'), named('b.json')].map(({ path }) => ({ path, text: `see ${machine.slice(0, 6)}notes` })),
    keeps: [{ path: 'a.md', text: 'https://kapu.example/home/anna' }],
  },
];
