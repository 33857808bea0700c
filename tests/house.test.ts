import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { healthTables } from '../server/platform/db/health.ts';
import { importsOf, parseSource, projectFiles, readSource, type Source } from './source-text.ts';

// The rules of the house, read off the source. Each test lists the places that break its rule.

const files = projectFiles();
const scripts = files.filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path)).map(readSource);
const product = scripts.filter(({ path }) => /^(?:contract|server|web)\//.test(path) && !isTest(path));
const styles = files.filter((path) => /^web\/.*\.css$/.test(path)).map(readSource);
const texts = files.filter((path) =>
  /\.(?:tsx?|mjs|js|css|json|md|sql|ya?ml|html|svg|sh)$|^\.npmrc$|^Dockerfile/.test(path),
);

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}

function isGenerated({ path, raw }: Source): boolean {
  return path.includes('generated') || /generated/i.test(raw.slice(0, 300));
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function targetOf(path: string, from: string): string | undefined {
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : undefined;
}

/** `path:line what` for every place a pattern finds. */
function places(source: Source, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return `${source.path}:${line} ${match[0].trim().slice(0, 60)}`;
  });
}

describe('1. one direction', () => {
  const allowed: Record<string, readonly string[]> = {
    contract: ['contract'],
    server: ['contract', 'server', 'locales', 'brands'],
    web: ['contract', 'web', 'locales', 'brands'],
  };

  function strays(source: Source): string[] {
    const room = roomOf(source.path);
    return importsOf(source).flatMap(({ from }) => {
      const target = targetOf(source.path, from);
      const mountsPortal = source.path === 'server/app.ts' && target?.startsWith('build/');
      const right =
        target === undefined ? room !== 'contract' || from === 'zod' : allowed[room]?.includes(roomOf(target));
      return right || mountsPortal || target?.includes('+types/') ? [] : [`${source.path} -> ${from}`];
    });
  }

  it('lets contract import zod and itself, server and web only contract and themselves', () => {
    expect(product.flatMap(strays)).toEqual([]);
  });

  it('lets no import run in a circle', () => {
    const next = new Map(product.map((source) => [source.path, localImports(source)]));
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    function visit(path: string, way: readonly string[]): void {
      if (state.get(path) === 'open') circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      if (state.has(path)) return;
      state.set(path, 'open');
      for (const target of next.get(path) ?? []) visit(target, [...way, path]);
      state.set(path, 'done');
    }
    for (const path of next.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });

  function localImports(source: Source): string[] {
    const targets = importsOf(source).filter(({ typeOnly }) => !typeOnly);
    return targets.flatMap(({ from }) => targetOf(source.path, from) ?? []);
  }

  it('has no barrel files', () => {
    const barrels = product.filter(({ uncommented }) => {
      const own = uncommented
        .replaceAll(/^import\b[^;]*;/gm, '')
        .replaceAll(/^export\s+(?:type\s+)?(?:\*|\{[^}]*\}\s*from)[^;]*;/gm, '');
      return /^export\s+\*/m.test(uncommented) || (own.trim() === '' && /\bexport\b/.test(uncommented));
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });
});

describe('2. a table before a branch', () => {
  it("names no brand's key in code outside its folder", () => {
    const keys = new Set(files.flatMap((path) => /^brands\/([^/]+)\//.exec(path)?.[1] ?? []));
    keys.delete('default');
    const outside = [...scripts, ...styles].filter(({ path }) => !isTest(path) && !path.startsWith('brands/'));
    // The layout variants of S1-09 are words of the specification, whichever brand uses them.
    const searched = outside.filter(({ path }) => path !== 'contract/layouts.ts' && path !== 'contract/routes.ts');
    const found = [...keys].flatMap((key) => {
      const pattern = new RegExp(`(['"\`])${RegExp.escape(key)}\\1|\\[data-\\w+=["']?${RegExp.escape(key)}\\b`, 'g');
      return searched.flatMap((source) => places(source, source.uncommented, pattern));
    });
    expect(found).toEqual([]);
  });
});

describe('2b. one way to lead on', () => {
  it('lets only A and PageForm write a link or a form, for they keep what sticks in a frame', () => {
    const own = ['web/platform/ui/link.tsx', 'web/platform/ui/form.tsx'];
    const pages = product.filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx') && !own.includes(path));
    expect(pages.flatMap((source) => places(source, source.code, /<(?:a|form)(?=[\s>])/g))).toEqual([]);
  });
});

describe('3. one name everywhere', () => {
  it('has no rooms that could hold anything', () => {
    const anything = /^(?:utils?|helpers?|common|misc|shared|managers?)$/i;
    expect(files.filter((path) => path.split('/').some((part) => anything.test(part.split('.')[0] ?? '')))).toEqual([]);
  });

  it('names folders and files of the product in kebab-case', () => {
    const wrong = product.filter(({ path }) => /[A-Z]/.test(path) || /[a-z]_[a-z]/.test(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('5. parse at the door, trust inside', () => {
  const statement = /^\s*(?:import|export)\b[^;'"(=]*?['"][^'"\n]*['"][^;\n]*;?|^\s*export\s*\{[^}]*\}\s*;?/gm;
  const remapped = /\[\s*\w+\s+in\s+[^\]]*$/;

  function casts(source: Source): string[] {
    const text = source.code.replace(statement, (found) => found.replace(/[^\n]/g, ' '));
    return [...text.matchAll(/[\w)\]}'"`]\s+as\s+(?!const\b)[\w{([]/g)]
      .filter((match) => !remapped.test(text.slice(Math.max(0, match.index - 80), match.index + 1)))
      .map((match) => `${source.path}:${text.slice(0, match.index).split('\n').length} ${match[0]}`);
  }

  it('casts nothing', () => {
    expect(product.flatMap(casts)).toEqual([]);
  });

  it('knows no any', () => {
    const pattern = /(?::|<|\||&|,|=>|=|\bextends)\s*any\b(?!\s*[(:.=])|\bany\[\]/g;
    expect(product.flatMap((source) => places(source, source.code, pattern))).toEqual([]);
  });

  it('claims nothing to be there with a bang', () => {
    const pattern = /[\w)\]]!(?=[.[;,)\]}\s:])(?!\s*=\s)/g;
    expect(product.flatMap((source) => places(source, source.code, pattern))).toEqual([]);
  });

  it('silences no checker', () => {
    const pattern = new RegExp(
      ['@ts-(?:ignore|nocheck|expect-error)', 'biome-ignore', 'eslint-disable'].join('|'),
      'g',
    );
    expect(product.flatMap((source) => places(source, source.raw, pattern))).toEqual([]);
  });

  // A custom element can be nothing else.
  it('has no enum, namespace or class but Problem and the element partners use', () => {
    const pattern =
      /^\s*(?:export\s+)?(?:const\s+)?(?:enum|namespace)\s+\w+|\bclass\s+(?!Problem\b|KapuBooking\b)[A-Z]\w*/gm;
    expect(product.flatMap((source) => places(source, source.code, pattern))).toEqual([]);
  });
});

describe('6 and 7. what is given is not taken', () => {
  it('draws no colour past the tokens', () => {
    const catalogue = '#001 #002 #400 #404 #500'.split(' ');
    const pattern = /(?<![&\w/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)/gi;
    const drawn = [...product.filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx')), ...styles];
    const found = drawn
      .filter((source) => !isGenerated(source))
      .flatMap((source) => places(source, source.uncommented.replace(/(?:href|to)=["'{`]+#[\w-]+/g, ''), pattern));
    expect(found.filter((place) => !catalogue.includes(place.split(' ').at(-1) ?? ''))).toEqual([]);
  });

  it('builds no SQL out of strings', () => {
    const statement = /\b(?:select\s[\s\S]+\sfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\s/i;
    const server = product.filter(({ path }) => path.startsWith('server/'));
    const built = server.flatMap(({ path, templates }) =>
      templates
        .filter(({ tag, text }) => tag !== 'sql' && text.includes('${') && (statement.test(text) || tag === 'sql.raw'))
        .map(({ text }) => `${path} ${text.trim().slice(0, 60)}`),
    );
    const joined = /(['"])\s*(?:select|insert into|update|delete from)\b[^'"\n]*\1\s*\+|sql\.raw\(\s*`[^`]*\$\{/gi;
    expect([...built, ...server.flatMap((source) => places(source, source.uncommented, joined))]).toEqual([]);
  });

  it('takes health data away, and writes past the types, nowhere (P04)', () => {
    const table = `(?:${healthTables.join('|')})\\b`;
    const pattern = new RegExp(
      `\\b(?:deleteFrom|mergeInto|replaceInto)\\(\\s*['"]${table}|\\b(?:insert\\s+into|update|delete\\s+from|truncate|merge\\s+into)\\s+${table}`,
      'gi',
    );
    const server = product.filter(({ path }) => path.startsWith('server/'));
    expect(server.flatMap((source) => places(source, source.uncommented, pattern))).toEqual([]);
    const widened = /\$(?:extend|omit|pick)Tables|\bwithTables\b|\bopened\(/g;
    const outside = server.filter(
      ({ path }) => path !== 'server/platform/db/health.ts' && path !== 'server/platform/audit/audit.ts',
    );
    expect(outside.flatMap((source) => places(source, source.code, widened))).toEqual([]);
  });

  it('reads the clock in one place of the server', () => {
    const pattern = /\bnew Date\(\s*\)|\bDate\.now\(|\bTemporal\.Now\b/g;
    const given = product.filter(
      ({ path }) => path.startsWith('server/') && path !== 'server/platform/clock.ts' && path !== 'server/main.ts',
    );
    expect(given.flatMap((source) => places(source, source.code, pattern))).toEqual([]);
  });

  it('waits for no clock in a test', () => {
    const pattern = /new Promise\([^;]*\bsetTimeout\b|\btimers\/promises\b/g;
    const tests = scripts.filter(({ path }) => /\.test\.tsx?$/.test(path) && path !== 'tests/house.test.ts');
    expect(tests.flatMap((source) => places(source, source.uncommented, pattern))).toEqual([]);
  });

  it('leans on no machine and no registry', () => {
    const machine = ['/wo' + 'rk/', '/ro' + 'ot/', '/Us' + 'ers/\\w', '/ho' + 'me/\\w'].join('|');
    const host = ['regis' + 'try\\.npmjs', 'npm' + 'mirror', 'arti' + 'factory', 'jfro' + 'g'].join('|');
    const pattern = new RegExp(`(?<![\\w.:/-])(?:${machine})|(?:${host})`, 'g');
    expect(texts.map(readSource).flatMap((source) => places(source, source.raw, pattern))).toEqual([]);
  });
});

describe('the reading of the source', () => {
  const raw = [
    "import { type A, b as c } from './b.ts'; // as any",
    "const text = 'x as Y' + `sel $" + '{b!.c as D} fin`;',
    'const divided = one / two; const found = /as any!;/.test(text);',
    'const rows = await sql<{ id: () => Row }>`select $1`;',
  ].join('\n');
  const source = parseSource('web/a.ts', raw);

  it('blanks comments, strings and expressions but keeps code in templates', () => {
    expect(source.code).not.toContain('as any');
    expect(source.code).not.toContain('as Y');
    expect(source.code).toContain('b!.c as D');
    expect(source.code).toContain('one / two');
    expect(source.code).toHaveLength(raw.length);
  });

  it('knows imports, templates and their tags', () => {
    expect(importsOf(source)).toEqual([{ from: './b.ts', typeOnly: false }]);
    expect(source.templates.map(({ tag }) => tag)).toEqual(['', 'sql']);
  });
});
