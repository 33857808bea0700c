import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/platform/languages.ts';
import { contrast, contrastFailures } from './contrast.ts';
import { derive } from './derive.ts';
import layoutColors from './layout-colors.json' with { type: 'json' };
import { loadBrands } from './load.ts';
import { colorsOf } from './look.ts';
import { ThemeFile } from './theme.ts';

const folder = 'brands';
const file = ThemeFile.parse(JSON.parse(readFileSync(join(folder, 'themes.json'), 'utf8')));
const { brands, broken, look } = loadBrands(folder);
/** Roles of a layout that differ from its theme, by the designers. */
const expectedColors: Record<string, Record<string, string>> = layoutColors;
/** S1-09 */
const layouts = [
  'aipderm',
  'default',
  'groupama',
  'izys',
  'mkbep',
  'mobileapp',
  'nn',
  'nnmegorzes',
  'telekom',
  'telekom-health',
  'tesco',
  'up',
  'webbeteg',
  'webview-telekom',
  'webview-tesco',
];

describe('the brands of the house (S1-09)', () => {
  it('are all whole', () => {
    expect(broken).toEqual([]);
    expect(brands.map(({ layout }) => layout).sort()).toEqual(layouts);
    expect(new Set(brands.map(({ theme }) => theme)).size).toBe(5);
  });

  it.each(Object.entries(expectedColors))(
    'make of the seed of %s the colours that were chosen (S1-09)',
    (key, roles) => {
      const brand = brands.find((candidate) => candidate.key === key);
      const theme = file.themes[brand?.design ?? brand?.theme ?? ''];
      if (!brand || !theme) throw new Error(key);
      expect(brand.colors).toEqual({});
      const expectedColors = Object.entries(theme.colors).map(([role, { hex }]) => [role, roles[role] ?? hex]);
      expect(Object.fromEntries(colorsOf(brand, theme, file))).toEqual(Object.fromEntries(expectedColors));
    },
  );

  it.each(Object.entries(file.themes))(
    'make of the seed of the theme %s its own 78 colours (S1-09)',
    (_name, theme) => {
      const own = Object.fromEntries(Object.entries(theme.colors).map(([role, { hex }]) => [role, hex]));
      expect(Object.keys(own)).toHaveLength(78);
      expect(derive(theme.seed)).toEqual(own);
    },
  );

  it('wear the layout of an app inside one, and stay themselves (S2.3-21)', () => {
    const worn = brands.filter(({ webview }) => webview !== undefined);
    expect(worn).toHaveLength(3);
    for (const brand of worn) {
      const [page, webview] = [look(brand, 'hu', 'page'), look(brand, 'hu', 'webview')];
      expect([webview.layout, webview.slots.header.variant]).toEqual([brand.webview, 'none']);
      expect([webview.productSuffix, webview.texts]).toEqual([page.productSuffix, page.texts]);
    }
  });

  it('measure contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  });

  it.each(Object.keys(file.themes))('have a theme %s whose 119 pairs can all be read', (name) => {
    const theme = file.themes[name];
    const colors = new Map(Object.entries(theme?.colors ?? {}).map(([role, { hex }]) => [role, hex]));
    expect(file.contrastRules.flatMap(({ on }) => on)).toHaveLength(119);
    expect(contrastFailures(colors, file.contrastRules)).toEqual([]);
  });

  it.each(brands.map((brand) => [brand.key, brand] as const))(
    'give %s every variable the styles ask for',
    (_key, brand) => {
      const theme = file.themes[brand.theme];
      if (!theme) throw new Error(brand.theme);
      expect([...colorsOf(brand, theme, file).keys()].sort()).toEqual(Object.keys(file.roles).sort());
      const { variables } = look(brand, 'hu', 'page');
      const usedVariables = ['app.css', 'tokens.css'].flatMap((name) => [
        ...readFileSync(join('web/portal/frame', name), 'utf8').matchAll(/var\((--[a-z]-[\w-]+)\)/g),
      ]);
      expect(usedVariables.map(([, name]) => name).filter((name) => name && !Object.hasOwn(variables, name))).toEqual(
        [],
      );
    },
  );

  it.each(brands.map((brand) => [brand.key, brand] as const))(
    'print %s without a sign that could end the style',
    (_key, brand) => {
      for (const value of Object.values(look(brand, 'hu', 'page').variables)) expect(value).not.toMatch(/[<>;{}]/);
    },
  );

  it('reword only texts that exist (S1-09)', () => {
    const known = new Set(Object.keys(JSON.parse(readFileSync('locales/hu/portal/home.json', 'utf8'))));
    for (const brand of brands) {
      for (const language of languages) {
        const own = Object.keys(look(brand, language, 'page').texts).filter((id) => id.startsWith('home.'));
        expect(own.filter((id) => !known.has(id))).toEqual([]);
      }
    }
  });
});

it('show the pages they name: the page of the registration closed, the skin screening opened where the brand says so (S4.2-11)', () => {
  const closing = brands.filter(({ closes }) => closes.includes('registration'));
  expect(closing).toEqual(brands.filter(({ opens }) => opens.includes('anyajegyszures2025')));
  expect(new Set(closing.map(({ theme }) => theme)).size).toBe(1);
  expect(closing).toEqual(brands.filter(({ theme }) => theme === closing[0]?.theme));
});

describe('a broken brand is told of and left out (S1-09)', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true });
  });

  function withBroken(change: (brand: Record<string, unknown>) => void) {
    const copy = mkdtempSync(join(tmpdir(), 'kapu-brands-'));
    made.push(copy);
    cpSync(folder, copy, { recursive: true });
    const path = join(copy, 'default/brand.json');
    const brand = JSON.parse(readFileSync(path, 'utf8'));
    change(brand);
    writeFileSync(path, JSON.stringify(brand));
    return loadBrands(copy);
  }

  it('when its colours cannot be read, with every pair', () => {
    const outcome = withBroken((brand) => {
      brand.colors = { 'text-muted': '#bbbbbb' };
    });
    expect(outcome.brands.map(({ key }) => key)).not.toContain('default');
    expect(outcome.broken[0]?.lines).toHaveLength(4);
    expect(outcome.broken[0]?.lines[0]).toMatch(
      /^text-muted on bg: 1\.\d\d, needs 4\.5 \(1\.4\.3\); #[0-9a-f]{6} would do$/,
    );
  });

  it('when a field is missing or unknown', () => {
    const outcome = withBroken((brand) => {
      delete brand.phone;
      brand.colour = 'red';
    });
    expect(outcome.broken[0]?.lines.join(' ')).toMatch(/phone.*colour/s);
  });

  it.each([
    [{ providerPhotosDir: 'faces' }, 'there is no folder public/faces'],
    [{ opens: ['no-such-page'] }, 'there is no route no-such-page'],
    [{ closes: ['/login'] }, 'there is no route /login'],
    [{ onlyRoutes: ['home', 'index'] }, 'there is no route index'],
    [{ opens: ['login'] }, 'the route login is open everywhere'],
    [{ closes: ['home'] }, 'the route home cannot be closed'],
    [{ closes: ['language'] }, 'the route language cannot be closed'],
    [{ onlyRoutes: ['privacy-policy'] }, 'home is not among the only routes'],
  ])('when it shows or hides pages by %j (S4.2-11, S4.2-12)', (doors, line) => {
    const outcome = withBroken((brand) => Object.assign(brand, doors));
    expect(outcome.broken).toMatchObject([{ key: 'default', lines: [line], hosts: ['localhost', '127.0.0.1'] }]);
  });

  it('when a tile promises visitors what none of its products has, by its flag or by its services (S2.4-02)', () => {
    const plan = (permissions: string[], services: string[]) => [
      { key: 'basic', name: { hu: 'Alap' }, permissions, services },
    ];
    const linesOf = (services: string[], products: object[]) =>
      withBroken((brand) => {
        Object.assign(brand, { languages: ['hu'], services, products });
        delete brand.openProduct;
      }).broken[0]?.lines ?? [];
    const promise = (key: string) => [`the tile ${key} promises what no product has`];
    expect(linesOf(['psychology'], plan([], ['psychology']))).toEqual(promise('psychology'));
    expect(linesOf(['psychology'], plan(['hasPsychology'], []))).toEqual(promise('psychology'));
    expect(linesOf(['melanoma'], plan([], []))).toEqual(promise('melanoma'));
    expect(linesOf(['psychology', 'melanoma'], plan(['hasPsychology'], ['psychology', 'melanoma']))).toEqual([]);
  });

  it('when it lacks its words in a language it speaks (S1-11)', () => {
    const outcome = withBroken((brand) => {
      brand.languages = ['hu', 'en'];
      brand.phone = { number: '+36 1 555 0123', hours: { hu: 'Hétköznap', ro: 'În zilele lucrătoare' } };
      brand.products = [{ key: 'basic', name: { en: 'Basic' } }];
      brand.services = [];
      delete brand.openProduct;
    });
    expect(outcome.broken[0]?.lines).toEqual(['phone.hours lacks en', 'the name of the product basic lacks hu']);
  });

  it('when it claims the host of another brand', () => {
    const outcome = withBroken((brand) => {
      brand.hosts = ['same.localhost'];
    });
    expect(outcome.broken).toEqual([]);
    const both = withBroken((brand) => {
      brand.hosts = brands.flatMap(({ hosts }) => hosts);
    });
    expect(both.broken.flatMap(({ lines }) => lines).join(' ')).toMatch(/belongs to default/);
  });
});
