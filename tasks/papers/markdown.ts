import { dayLong } from '../../contract/platform/format.ts';
import type { PaperFacts } from './facts.ts';

/** The language of all papers but the accessibility statement. */
export const paperLanguage = 'en';

export function head(title: string, { brand, version, day }: PaperFacts): string {
  return `# ${title}\n\nPartner: ${brand.name}. Portal version ${version}. Made on ${dayLong(day, paperLanguage)}.`;
}

const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, titles.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

export function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

export function paper(...parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

/** Removes what only the project's engineers can open: links, paths of files and ids of requirements. */
export function withoutSources(text: string): string {
  return text
    .replaceAll(/,? ?\(\[[^[\]]*\]\([^()]*\)(?:, \[[^[\]]*\]\([^()]*\))*\)/g, '')
    .replaceAll(/, \[[^[\]]*\]\([^()]*\)(?=\))/g, '')
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/ ?\(`([^`()]*)`\)/g, (whole, path: string) => (/[/.]/.test(path) ? '' : whole))
    .replaceAll(/ ?\([A-Z]\d{1,2}\)/g, '');
}
