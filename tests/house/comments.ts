import { type Source, syntaxOf } from './source-text.ts';

/** A reader would look for the owner of such a word. */
const openers: readonly string[] = [
  ...['Of', 'Whoever', 'Whose', 'Whom', 'Whatever', 'Who', 'Which', 'So', 'Its', 'Their'],
  ...['Beside', 'Besides', 'Such', 'Those', 'Not'],
];

/** Lines of `//` without code between them count as one comment. */
function commentsIn(source: Source): { start: number; end: number; text: string }[] {
  const comments: { start: number; end: number; text: string; type: string }[] = [];
  for (const { type, start, end, value } of syntaxOf(source).comments) {
    const last = comments.at(-1);
    const text = value.replaceAll(/^[*\s]+/gm, '');
    if (type === 'Line' && last?.type === 'Line' && /^\s*$/.test(source.text.slice(last.end, start))) {
      last.end = end;
      last.text += ` ${text}`;
    } else comments.push({ type, start, end, text });
  }
  return comments;
}

/** `path:line first words` of each. */
export function commentsWithoutSubject(source: Source): string[] {
  return commentsIn(source)
    .filter(({ text }) => openers.includes(/^[A-Z]\w*/.exec(text)?.[0] ?? ''))
    .map(({ start, text }) => `${source.path}:${source.text.slice(0, start).split('\n').length} ${text.slice(0, 60)}`);
}
