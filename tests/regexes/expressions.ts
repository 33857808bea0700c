import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { z } from 'zod';
import { document } from '../api/api-document.ts';
import { type Source, syntaxOf } from '../house/source-text.ts';

export type Expression = { source: string; flags: string; place: string };

export const Recorded = z.object({
  files: z.array(z.string()),
  made: z.array(z.object({ source: z.string(), flags: z.string(), place: z.string() })),
});

/** Literals in a file. */
export function literalsIn(source: Source): Expression[] {
  const expressions: Expression[] = [];
  const { path, text } = source;
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      expressions.push({ source: node.regex.pattern, flags: node.regex.flags, place: `${path}:${line}` });
    },
  }).visit(syntaxOf(source).program);
  return expressions;
}

/** Patterns of schemas; zod makes some, others are made of text. */
export function patternsOfDocument(): Expression[] {
  const expressions: Expression[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string')
      expressions.push({ source: value, flags: 'u', place: 'OpenAPI' });
    return value;
  });
  return expressions;
}

export function distinct(all: readonly Expression[]): Expression[] {
  return [...new Map(all.toReversed().map((one) => [spelled(one), one])).values()].toReversed();
}

export function spelled({ source, flags }: Expression): string {
  return `/${source}/${flags}`;
}

/** By its path or by a line of a stack; undefined for one of ours. */
export function packageOf(place: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place)?.[1];
}

/** CommonJS may return from its top, which a module may not. */
export function scriptOf(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const isModule = parseSync(path, text).errors.length === 0;
  return { path: isModule ? path : `${path}.cjs`, text };
}
