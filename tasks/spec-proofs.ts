import { posix } from 'node:path';
import { type Expression, type Program, type Span, Visitor } from 'oxc-parser';
import { type Source, syntaxOf } from '../tests/house/source-text.ts';
import { clausesIn } from './spec-clauses.ts';

/** Kinds of proof of a clause, the strongest first; a `row` only reads a table that somebody wrote down. */
export const proofKinds = ['words', 'page', 'call', 'part', 'row'] as const;
export type ProofKind = (typeof proofKinds)[number];

export type Proof = { path: string; title: string; clauses: readonly string[]; kind: ProofKind };

const lookups = ['errorRow', 'href', 'routeAt', 'routeIdOf', 'routeRow'];
/** Methods that only look through a list. */
const listMethods = /^(?:at|every|filter|find|findLast|flatMap|forEach|includes|indexOf|join|map|some|slice|toSorted)$/;
const wordMembers = ['text', 'textContent', 'innerText', 'getByText', 'getByRole', 'getByLabel'];
const isProductPath = (path: string) => /^(?:contract|server|demo|web|tasks)\//.test(path) && !path.includes('.test.');

type NameSpan = Span & { name: string };
type Block = Span & { title: string; table: readonly Span[] };

type File = {
  source: Source;
  imports: ReadonlyMap<string, string>;
  units: readonly NameSpan[];
  names: readonly NameSpan[];
  calls: readonly NameSpan[];
  members: readonly NameSpan[];
  tests: readonly (Block & { body: Span })[];
  groups: readonly Block[];
};

const inside = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end;

/** The tests that cite a clause in their title, their table, or the title of a block around them. */
export function proofsIn(sources: readonly Source[]): Proof[] {
  const files = new Map(sources.map((source) => [source.path, lazily(() => fileOf(source))]));
  return sources.filter(({ path }) => /\.test\.tsx?$/.test(path)).flatMap(({ path }) => proofsOf(path, files));
}

type Files = ReadonlyMap<string, () => File>;

function proofsOf(path: string, files: Files): Proof[] {
  const file = files.get(path)?.();
  if (!file) return [];
  return file.tests.flatMap((test) => {
    const around = [test, ...file.groups.filter((group) => inside(test, group))];
    const clauses = [...new Set(around.flatMap((block) => clausesIn(citedBy(block, file))))];
    if (clauses.length === 0) return [];
    return [{ path, title: test.title, clauses, kind: kindOf(path, test.body, files) }];
  });
}

/** A table that a named constant holds counts as well. */
function citedBy({ title, table }: Block, file: File): string {
  const spans = new Set<Span>(table);
  for (const span of spans) {
    const used = new Set(file.names.filter((one) => inside(one, span)).map(({ name }) => name));
    for (const unit of file.units) if (used.has(unit.name)) spans.add(unit);
  }
  return [title, ...[...spans].map(({ start, end }) => file.source.text.slice(start, end))].join(' ');
}

function kindOf(path: string, body: Span, files: Files): ProofKind {
  const seen = new Set<string>();
  const kinds = new Set<ProofKind>();
  look(path, body);
  if (path.startsWith('tests/journeys/')) kinds.add('page');
  if (kinds.has('page') && kinds.has('words')) return 'words';
  return (['page', 'call', 'part'] as const).find((kind) => kinds.has(kind)) ?? 'row';

  function look(at: string, span: Span): void {
    const key = `${at}:${span.start}`;
    const file = files.get(at)?.();
    if (!file || seen.has(key)) return;
    seen.add(key);
    const within = <One extends Span>(list: readonly One[]) => list.filter((one) => inside(one, span));
    const called = new Set(within(file.calls).map(({ name }) => name));
    const members = within(file.members).map(({ name }) => name);
    if (members.some((name) => wordMembers.includes(name))) kinds.add('words');
    if (called.has('.call') || called.has('.request') || called.has('fetch')) kinds.add('call');
    for (const name of new Set(within(file.names).map((one) => one.name))) {
      const from = file.imports.get(name);
      if (from === 'tests/support/visit.ts' && name === 'visit') kinds.add('page');
      else if (from !== undefined && isProductPath(from)) {
        if (called.has(name) && !lookups.includes(name)) kinds.add('part');
      } else if (from !== undefined && from !== 'tests/support/world.ts') {
        const unit = files
          .get(from)?.()
          .units.find((one) => one.name === name);
        if (unit) look(from, unit);
      }
      for (const unit of file.units) if (unit.name === name) look(at, unit);
    }
  }
}

function fileOf(source: Source): File {
  const { program, module } = syntaxOf(source);
  const imports = new Map(
    module.staticImports.flatMap(({ moduleRequest: { value }, entries }) =>
      entries.map(({ localName }): [string, string] => [
        localName.value,
        value.startsWith('.') ? posix.join(posix.dirname(source.path), value) : value,
      ]),
    ),
  );
  return { source, imports, ...partsOf(program, source.text) };
}

function partsOf(program: Program, text: string): Omit<File, 'source' | 'imports'> {
  const units: NameSpan[] = [];
  const names: NameSpan[] = [];
  const calls: NameSpan[] = [];
  const members: NameSpan[] = [];
  const tests: (Block & { body: Span })[] = [];
  const groups: Block[] = [];
  new Visitor({
    FunctionDeclaration: ({ id, start, end }) => {
      if (id) units.push({ name: id.name, start, end });
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) units.push({ name: id.name, start: init.start, end: init.end });
    },
    Identifier: ({ name, start, end }) => void names.push({ name, start, end }),
    JSXIdentifier: ({ name, start, end }) => {
      names.push({ name, start, end });
      calls.push({ name, start, end });
    },
    MemberExpression: ({ property, start, end }) => {
      if (property.type === 'Identifier') members.push({ name: property.name, start, end });
    },
    CallExpression: (node) => {
      const { callee, start, end } = node;
      for (const name of calledBy(callee)) calls.push({ name, start, end });
      const of = testerOf(callee);
      const [title, body] = [node.arguments[0], node.arguments.at(-1)];
      if (!of || !title || !body) return;
      const block = { title: text.slice(title.start, title.end), table: of.table, start, end };
      if (of.name === 'describe') groups.push(block);
      else tests.push({ ...block, body: { start: body.start, end: body.end } });
    },
  }).visit(program);
  return { units, names, calls, members, tests, groups };
}

function testerOf(callee: Expression): { name: string; table: readonly Span[] } | undefined {
  if (callee.type === 'Identifier')
    return /^(?:it|test|describe)$/.test(callee.name) ? { name: callee.name, table: [] } : undefined;
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier') {
    const { name } = callee.object;
    return /^(?:it|test|describe)$/.test(name) && !isEach(callee) ? { name, table: [] } : undefined;
  }
  if (callee.type !== 'CallExpression' || !isEach(callee.callee)) return undefined;
  const { callee: each } = callee;
  if (each.type !== 'MemberExpression' || each.object.type !== 'Identifier') return undefined;
  return { name: each.object.name, table: callee.arguments.map(({ start, end }) => ({ start, end })) };
}

function isEach(callee: Expression): boolean {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'each';
}

/** The called name and its object; without the object where the method only looks through a list. */
function calledBy(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const method = callee.property.name;
  let object: Expression = callee.object;
  while (object.type === 'MemberExpression') object = object.object;
  const root = object.type === 'Identifier' && !listMethods.test(method) ? [object.name] : [];
  return [`.${method}`, ...root];
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
