import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// Just enough reading of TypeScript for the rules of the house: which characters are code, comment, string or template.

export type Source = {
  path: string;
  raw: string;
  /** Comments blanked. */
  uncommented: string;
  /** Comments and the insides of strings, templates and regular expressions blanked. */
  code: string;
  /** Every template literal, with the code before it, where a tag would stand. */
  templates: { tag: string; text: string }[];
};

export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((path) => path !== '' && existsSync(path));
}

export function readSource(path: string): Source {
  return parseSource(path, readFileSync(path, 'utf8'));
}

export function parseSource(path: string, raw: string): Source {
  const code = raw.split('');
  const uncommented = raw.split('');
  const templates: Source['templates'] = [];
  /** Templates that are open around the present place: where each began and how deep in braces its code is. */
  const open: { start: number; depth: number }[] = [];
  let at = 0;

  function blank(target: string[], from: number, to: number): void {
    for (let index = from; index < to && index < raw.length; index += 1) {
      if (raw[index] !== '\n') target[index] = ' ';
    }
  }

  function skipTemplate(): void {
    const from = at;
    while (at < raw.length && raw[at] !== '`' && !raw.startsWith('${', at)) at += raw[at] === '\\' ? 2 : 1;
    blank(code, from, at);
    if (raw[at] !== '`') {
      at += 2;
      return;
    }
    const begun = open.pop();
    if (begun) templates.push({ tag: tagBefore(raw, begun.start), text: raw.slice(begun.start + 1, at) });
    at += 1;
  }

  while (at < raw.length) {
    const character = raw[at] ?? '';
    const inside = open.at(-1);
    const end = literalEnd(raw, at);
    if (raw.startsWith('//', at) || raw.startsWith('/*', at)) {
      blank(code, at, end);
      blank(uncommented, at, end);
      at = end;
    } else if (end > at) {
      blank(code, at + 1, end - 1);
      at = end;
    } else if (character === '`') {
      open.push({ start: at, depth: 0 });
      at += 1;
      skipTemplate();
    } else if (character === '}' && inside?.depth === 0) {
      at += 1;
      skipTemplate();
    } else {
      if (inside && character === '{') inside.depth += 1;
      if (inside && character === '}') inside.depth -= 1;
      at += 1;
    }
  }
  return { path, raw, uncommented: uncommented.join(''), code: code.join(''), templates };
}

/** Where a comment, string or regular expression that begins here ends; the same place where none begins. */
function literalEnd(raw: string, at: number): number {
  const lineEnd = raw.indexOf('\n', at) < 0 ? raw.length : raw.indexOf('\n', at);
  if (raw.startsWith('//', at)) return lineEnd;
  if (raw.startsWith('/*', at)) return raw.indexOf('*/', at) < 0 ? raw.length : raw.indexOf('*/', at) + 2;
  const line = raw.slice(at, lineEnd);
  const quoted = /^'(?:[^'\\]|\\.)*'|^"(?:[^"\\]|\\.)*"/.exec(line)?.[0];
  if (quoted !== undefined) return at + quoted.length;
  const canDivide =
    /[\w$)\]}<]\s*$/.test(raw.slice(Math.max(0, at - 30), at)) && !/\breturn\s*$/.test(raw.slice(0, at));
  const expression = canDivide ? undefined : /^\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/.exec(line)?.[0];
  return expression === undefined ? at : at + expression.length;
}

/** The name before a template, past its type arguments: sql of sql<{ id: string }>`…`. */
function tagBefore(raw: string, start: number): string {
  let end = start;
  let depth = 0;
  while (end > 0 && (depth > 0 || raw[end - 1] === '>')) {
    end -= 1;
    if (raw[end] === '>' && raw[end - 1] !== '=') depth += 1;
    if (raw[end] === '<') depth -= 1;
  }
  return /[\w$.]+$/.exec(raw.slice(Math.max(0, end - 60), end))?.[0] ?? '';
}

const importPattern = /^\s*(?:import|export)\b(\s+type\b)?(?:[\w*\s{},$]*\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
const lazyPattern = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

export type Import = { from: string; typeOnly: boolean };

export function importsOf(source: Source): Import[] {
  const plain = [...source.uncommented.matchAll(importPattern)].map(([statement, type, from = '']) => ({
    from,
    typeOnly: type !== undefined || /^\s*import\s*\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}/.test(statement),
  }));
  const lazy = [...source.uncommented.matchAll(lazyPattern)].map(([, from = '']) => ({ from, typeOnly: false }));
  return [...plain, ...lazy];
}
