import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Language, Language as LanguageSchema } from '../../../contract/platform/brand.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { type Content, contentIn } from './content-file.ts';
import { type Times, withTimes } from './kept-times.ts';

export type ContentQuery = {
  partner: string;
  lender?: string | undefined;
  host: string;
  product: string | undefined;
  language: Language;
  today: string;
};

export type Contents = {
  find: (name: string, query: ContentQuery) => Content | undefined;
  names: (beginning: string, partner: string, lender?: string) => string[];
  broken: { file: string; reason: string }[];
};

/** Shared texts lie in `contents/<language>/`, a partner's own in `brands/<key>/contents/<language>/` (S2.9-04). */
export function loadContents(everybodys: string, brands: string, times: Times = {}): Contents {
  const contents: Content[] = [];
  const broken: Contents['broken'] = [];
  const files = [
    ...filesIn(everybodys).map((file) => ({ file, folder: everybodys, partner: undefined })),
    ...globSync('*/contents', { cwd: brands }).flatMap((folder) =>
      filesIn(join(brands, folder)).map((file) => ({
        file,
        folder: join(brands, folder),
        partner: dirname(folder),
      })),
    ),
  ];
  for (const { file, folder, partner } of files) {
    try {
      const path = join(folder, file);
      const named = namedBy(file);
      const text = withTimes(readFileSync(path, 'utf8'), times, named.language);
      contents.push(contentIn(text, { ...named, partner }));
    } catch (error) {
      broken.push({ file: join(folder, file), reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const byName = Map.groupBy(contents, ({ name }) => name);
  return {
    broken,
    find: (name, query) => choose(byName.get(name) ?? [], query),
    names: (beginning, key, lender) =>
      [...byName]
        .filter(
          ([name, own]) =>
            name.startsWith(beginning) && own.some(({ partner = key }) => partner === key || partner === lender),
        )
        .map(([name]) => name)
        .sort(),
  };
}

function filesIn(folder: string): string[] {
  return globSync('*/**/*.md', { cwd: folder }).sort();
}

/** In `hu/pages/about-us.spring.md`, `spring` only tells the versions of one text apart. */
function namedBy(file: string): Pick<Content, 'name' | 'language'> {
  const [language = '', ...rest] = file.split('/');
  const folder = rest.slice(0, -1);
  const [stem = ''] = basename(file).split('.');
  return { language: LanguageSchema.parse(language), name: [...folder, stem].join('/') };
}

/** The language of a text counts last, because a partner's terms bind in any language (S9-01). @internal */
export function choose(candidates: readonly Content[], query: ContentQuery): Content | undefined {
  const fitting = candidates.filter((content) => fits(content, query));
  return fitting.toSorted((one, other) => {
    const [mine, theirs] = [rank(one, query), rank(other, query)];
    const at = mine.findIndex((value, index) => value !== theirs[index]);
    return at < 0 ? newestFirst(one, other) : (mine[at] ?? 0) - (theirs[at] ?? 0);
  })[0];
}

function fits({ partner, head }: Content, query: ContentQuery): boolean {
  const { from, until, hosts, products } = head;
  return (
    (partner === undefined || partner === query.partner || partner === query.lender) &&
    (hosts.length === 0 || hosts.includes(query.host)) &&
    (products.length === 0 || (query.product !== undefined && products.includes(query.product))) &&
    (from ?? query.today) <= query.today &&
    query.today <= (until ?? query.today)
  );
}

/** A text's rank for the query, compared from the first number on; the text with the lowest rank is shown. */
function rank({ partner, language, head }: Content, query: ContentQuery): number[] {
  return [
    head.products.length > 0 ? 0 : 1,
    head.hosts.length > 0 ? 0 : 1,
    [query.partner, query.lender, undefined].indexOf(partner),
    language === query.language ? -1 : languages.indexOf(language),
  ];
}

function newestFirst(one: Content, other: Content): number {
  const key = ({ head }: Content) => `${head.from ?? ''} ${head.version}`;
  return key(other).localeCompare(key(one));
}
