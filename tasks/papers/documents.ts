import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSources } from './markdown.ts';

export function documentText(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
}

/** @throws Error if the document has nothing to quote there any more */
export function quoted(name: string, pattern: RegExp): string {
  const [, part] = pattern.exec(documentText(name)) ?? [];
  if (part === undefined) throw new Error(`docs/${name} has nothing that reads as ${pattern}`);
  return part;
}

type Goal = { id: string; goal: string; figure: string };

/** @throws Error for a goal that is not in docs/goals.md */
export function goals(ids: readonly string[]): Goal[] {
  const rows = documentText('goals.md')
    .split('\n')
    .map((line) => line.split(' | '));
  return ids.map((id) => {
    const start = `| **${id}** `;
    const [goal = '', , figure = ''] = rows.find(([cell = '']) => cell.startsWith(start)) ?? [];
    if (goal === '') throw new Error(`docs/goals.md has no goal ${id}`);
    return { id, goal: withoutSources(goal.slice(start.length)), figure: withoutSources(figure) };
  });
}
