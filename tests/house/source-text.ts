import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type ParseResult, parseSync, type Span, Visitor, type VisitorObject } from 'oxc-parser';

export type Source = { path: string; text: string };

export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((path) => path !== '' && existsSync(path));
}

export function isScript(path: string): boolean {
  return /\.(?:ts|tsx|mjs|js)$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}

export function isProduct(path: string): boolean {
  return /^(?:contract|server|demo|web)\//.test(path) && isScript(path) && !isTest(path);
}

export function readSource(path: string): Source {
  return { path, text: readFileSync(path, 'utf8') };
}

const parsed = new WeakMap<Source, ParseResult>();

/** A file that the parser does not understand is an error: rules that skip it would always hold. */
export function syntaxOf(source: Source): ParseResult {
  const syntax = parsed.get(source) ?? parseSync(source.path, source.text);
  const [error] = syntax.errors;
  if (error) throw new Error(`${source.path} cannot be read: ${error.message}`);
  parsed.set(source, syntax);
  return syntax;
}

/** `path:line text` of each node that the visitor reports. */
export function nodesIn(source: Source, visitor: (report: (node: Span) => void) => VisitorObject): string[] {
  const places: string[] = [];
  const report = ({ start, end }: Span) => places.push(placeAt(source, start, source.text.slice(start, end)));
  new Visitor(visitor(report)).visit(syntaxOf(source).program);
  return places;
}

/** `path:line text` of each match. */
export function matchesIn(source: Source, pattern: RegExp, text = source.text): string[] {
  return [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(({ index, 0: match }) =>
    placeAt(source, index, match),
  );
}

function placeAt({ path, text }: Source, start: number, match: string): string {
  const line = text.slice(0, start).split('\n').length;
  return `${path}:${line} ${match.trim().slice(0, 60)}`;
}

/** Lines with nothing but a comment, in hundredths of all lines. */
export function commentShare(sources: readonly Source[]): number {
  const lines = sources.map((source) => source.text.trimEnd().split('\n').length);
  const comments = sources.map(commentLines);
  return (100 * sum(comments)) / sum(lines);
}

function commentLines(source: Source): number {
  const { comments } = syntaxOf(source);
  let bare = source.text;
  for (const { start, end } of comments) {
    const blanked = source.text.slice(start, end).replace(/[^\n]/g, '\0');
    bare = bare.slice(0, start) + blanked + bare.slice(end);
  }
  // A comment among JSX stands in braces of its own.
  return bare.split('\n').filter((line) => line.includes('\0') && /^[\s\0{}]*$/.test(line)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
