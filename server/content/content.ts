import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { type Language, languages } from '../../contract/brand.ts';
import type { ContentKind, StaticContent } from '../../contract/content.ts';

const folder = join(import.meta.dirname, '../../contents');
const kept = new LRUCache<string, StaticContent>({ max: 500 });

/** In the asked language, else in the first that has it (S9-01). */
export function contentOf(kind: ContentKind, language: Language): StaticContent | undefined {
  for (const candidate of [language, ...languages]) {
    const key = `${candidate}/${kind}`;
    const content = kept.get(key) ?? read(kind, candidate);
    if (content) {
      kept.set(key, content);
      return content;
    }
  }
  return undefined;
}

/** Which privacy statement is in force; another version asks everybody anew (S4.1-03). */
export function statementVersion(language: Language): string {
  return contentOf('privacy_statement', language)?.version ?? '';
}

function read(kind: ContentKind, language: Language): StaticContent | undefined {
  const text = textOf(join(folder, language, `${kind}.md`));
  const match = text && /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const [, head = '', body = ''] = match;
  const facts = new Map(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const html = sanitizeHtml(marked.parse(body, { async: false }));
  return { kind, language, title: facts.get('title') ?? '', version: facts.get('version') ?? '', html };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
