import { describe, expect, it } from 'vitest';
import { fileCircles, folderCircles, forbiddenImports, importsOf } from './import-graph.ts';
import { isProduct, isScript, isTest, projectFiles, readSource } from './source-text.ts';

const imports = projectFiles()
  .filter(isScript)
  .flatMap((path) => importsOf(readSource(path)));
const untested = imports.filter(({ from }) => !isTest(from));

function planted(files: Record<string, string>) {
  return Object.entries(files).flatMap(([path, text]) => importsOf({ path, text }));
}

describe('the imports of this project', () => {
  it('are read', () => {
    const product = untested.filter(({ from, isPackage }) => isProduct(from) && !isPackage);
    expect(product.length).toBeGreaterThan(1500);
  });

  it('lead from a room to those it may know, and from an area to those before it', () => {
    expect(forbiddenImports(untested)).toEqual([]);
  });

  it('make no circle between files, types included', () => {
    expect(fileCircles(imports)).toEqual([]);
  });

  it('make no circle between the children of a folder', () => {
    expect(folderCircles(untested)).toEqual([]);
  });
});

describe('an import that breaks the rule is found:', () => {
  it('a later area', () => {
    const findings = planted({
      'server/directory/find.ts': "import { book } from '../booking/book.ts';",
      'contract/care/request.ts': "export type { Claim } from '../claims/claim.ts';",
      'server/claims/claim.ts': "import type { Request } from '../../contract/care/request.ts';",
      'web/claims/claim.tsx': "import { tile } from '../studio/tile.tsx';",
    });
    expect(forbiddenImports(findings)).toEqual([
      'server/directory/find.ts imports server/booking/book.ts: directory comes before booking.',
      'contract/care/request.ts imports contract/claims/claim.ts: care comes before claims.',
      'web/claims/claim.tsx imports web/studio/tile.tsx: claims comes before studio.',
    ]);
  });

  it('a later area of another room', () => {
    const findings = planted({
      'server/identity/login.ts': "import type { Slot } from '../../contract/booking/slot.ts';",
    });
    expect(forbiddenImports(findings)).toEqual([
      'server/identity/login.ts imports contract/booking/slot.ts: identity comes before booking.',
    ]);
  });

  it('the app, but for the tables of the contract, which server and web may read', () => {
    const findings = planted({
      'contract/portal/link.ts': "import { routes } from '../routes.ts';",
      'server/portal/link.ts': "import { routes } from '../../contract/routes.ts';",
      'web/portal/link.ts': "import { routes } from '../../contract/routes.ts'; import '../root.tsx';",
      'server/app.ts': "import { book } from './booking/book.ts';",
    });
    expect(forbiddenImports(findings)).toEqual([
      'contract/portal/link.ts imports contract/routes.ts: portal comes before app.',
      'web/portal/link.ts imports web/root.tsx: portal comes before app.',
    ]);
  });

  it('another room, a package the contract does without, a folder that is no area', () => {
    const findings = planted({
      'contract/platform/day.ts': "import { z } from 'zod'; import { now } from '../../server/platform/clock.ts';",
      'contract/platform/money.ts': "import type { Kysely } from 'kysely';",
      'web/portal/page.tsx': "import { pool } from '../../server/platform/db/pool.ts'; import '../tools/tool.ts';",
      'server/platform/fill.ts': "import { world } from '../../tests/world.ts';",
    });
    expect(forbiddenImports(findings)).toEqual([
      'contract/platform/day.ts imports server/platform/clock.ts: contract may import contract only.',
      'contract/platform/money.ts imports kysely: contract may use no package but zod.',
      'web/portal/page.tsx imports server/platform/db/pool.ts: web may import contract and web only.',
      'web/portal/page.tsx imports web/tools/tool.ts: tools is not in the table of areas.',
      'server/platform/fill.ts imports tests/world.ts: server may import contract and server only.',
    ]);
  });

  it('an address that is computed', () => {
    const findings = planted({ 'web/portal/page.tsx': 'export const page = (path: string) => import(path);' });
    expect(forbiddenImports(findings)).toEqual([
      'web/portal/page.tsx imports a computed address: nobody can check it.',
    ]);
  });

  it('a circle of files through types alone', () => {
    const findings = planted({
      'server/platform/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'server/platform/b.ts': "export type { C as B } from './c.ts';",
      'server/platform/c.ts': "export type C = import('./a.ts').A;",
      'server/platform/d.ts': "import { a } from './a.ts';",
    });
    expect(fileCircles(findings)).toEqual([
      'server/platform/c.ts imports server/platform/a.ts, ' +
        'which imports server/platform/b.ts, which imports server/platform/c.ts.',
    ]);
  });

  it('a circle of files through a lazy import', () => {
    const findings = planted({
      'web/platform/map.ts': "export const draw = () => import('./draw.ts');",
      'web/platform/draw.ts': "import { draw } from './map.ts';",
    });
    expect(fileCircles(findings)).toEqual([
      'web/platform/draw.ts imports web/platform/map.ts, which imports web/platform/draw.ts.',
    ]);
  });

  it('a circle of folders whose files make none', () => {
    const findings = planted({
      'server/platform/db/open.ts': "import type { Head } from '../http/head.ts';",
      'server/platform/http/ready.ts': "import { probe } from '../db/probe.ts';",
      'server/platform/db/probe.ts': '',
      'server/platform/http/head.ts': '',
    });
    expect(fileCircles(findings)).toEqual([]);
    expect(folderCircles(findings)).toEqual([
      'in server/platform: http imports db, which imports http, ' +
        'for server/platform/http/ready.ts imports server/platform/db/probe.ts ' +
        'and server/platform/db/open.ts imports server/platform/http/head.ts.',
    ]);
  });

  it('a circle between a folder and a file beside it', () => {
    const findings = planted({
      'web/platform/texts.ts': "import { part } from './ui/part.tsx';",
      'web/platform/ui/panel.tsx': "import type { Texts } from '../texts.ts';",
    });
    expect(folderCircles(findings)).toHaveLength(1);
  });
});

describe('the reader', () => {
  it("knows the syntax of the project's TypeScript", () => {
    const text = `
      import defer * as late from './late.ts';
      import data from './data.json' with { type: 'json' };
      export type { Other } from './other.ts';
      export type Row = import('./row.ts', { with: { 'resolution-mode': 'import' } }).Row;
      export function first<const T extends readonly Row[]>(rows: T): T[number] | undefined {
        using held = { [Symbol.dispose]() {} };
        return held ? rows[0] : undefined;
      }
      export class Box { accessor value = { late, data } satisfies Record<string, unknown> }`;
    expect(planted({ 'web/platform/new.ts': text }).map(({ to }) => to)).toEqual([
      'web/platform/late.ts',
      'web/platform/data.json',
      'web/platform/other.ts',
      'web/platform/row.ts',
    ]);
  });

  it('leaves out comments, strings and what is generated', () => {
    const findings = planted({
      'web/portal/page.tsx': `
        // import { pool } from '../../server/platform/db/pool.ts';
        export const text = "import { pool } from '../../server/platform/db/pool.ts';";
        import type { Route } from './+types/page';`,
    });
    expect(findings).toHaveLength(1);
    expect(forbiddenImports(findings)).toEqual([]);
  });

  it('refuses a file it cannot read', () => {
    expect(() => planted({ 'web/portal/page.tsx': 'export const = 1;' })).toThrow('web/portal/page.tsx cannot be read');
  });
});
