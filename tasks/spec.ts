import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// Prints the clauses of docs/spec.md that no test names, section by section.

const clausePattern = /\bS\d+(?:\.\d+)?-\d{2}\b/g;
const rangePattern = /\b(S\d+(?:\.\d+)?)-(\d{2})(?:\.\.|–)(?:S\d+(?:\.\d+)?-)?(\d{2})\b/g;
const testPattern = /(?:\.test\.tsx?|^tests\/.*\.tsx?)$/;

function testFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((path) => testPattern.test(path) && existsSync(path));
}

export function clausesIn(text: string): string[] {
  const ranges = [...text.matchAll(rangePattern)].flatMap(([, section = '', from, to]) => {
    const first = Number(from);
    const count = Math.max(0, Number(to) - first + 1);
    return Array.from({ length: count }, (_, at) => `${section}-${String(first + at).padStart(2, '0')}`);
  });
  return [...new Set([...(text.match(clausePattern) ?? []), ...ranges])];
}

function sectionOf(clause: string): string {
  return clause.slice(0, clause.indexOf('-'));
}

export function report(specification: string, tests: readonly string[]): string {
  const clauses = clausesIn(specification);
  const known = new Set(clauses);
  const cited = new Set(tests.flatMap(clausesIn));
  const missing = Object.entries(
    Object.groupBy(
      clauses.filter((clause) => !cited.has(clause)),
      sectionOf,
    ),
  );
  const strange = [...cited].filter((clause) => !known.has(clause));
  return [
    ...missing.map(([section, ids = []]) => `${section}: ${ids.map((id) => id.slice(section.length + 1)).join(' ')}`),
    ...(strange.length > 0 ? [`not in the specification: ${strange.join(' ')}`] : []),
    `${clauses.filter((clause) => cited.has(clause)).length} of ${clauses.length} clauses are cited by a test`,
  ].join('\n');
}

if (import.meta.main) {
  const tests = testFiles().map((path) => readFileSync(path, 'utf8'));
  console.log(report(readFileSync('docs/spec.md', 'utf8'), tests));
}
