import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { href } from '../../contract/href.ts';
import { routeAt } from '../../contract/route-at.ts';
import { projectFiles } from '../house/source-text.ts';

// Product code names a page by the id of its row, `href('login')`, so that an address is written down in one place.

/** Literals that may stay: the file, the literal, and why. */
const allowed: readonly [file: string, text: string, why: string][] = [
  ['contract/platform/brand.ts', '/services/provider-search', 'the default of brand.json, below the table of routes'],
  ['contract/portal/content.ts', '/about-us', 'examples of the documentation, below the table of routes'],
  ['server/identity/http/visitor.ts', '/', 'the path of a cookie: every address'],
  ['server/identity/http/desk-visitor.ts', '/', 'as above'],
  ['server/pages.ts', '/', 'as above'],
  ['web/portal/cookies/cookies.tsx', '/', 'the path of a cookie'],
  ['web/portal/language/language.ts', '/', 'the path of a cookie'],
  ['contract/platform/zip-names.ts', '/', 'what divides folders in an archive'],
  ['server/portal/http/link-tails.ts', '/', 'what divides the parts of an address'],
  ['server/directory/import/fields.ts', '/', 'what divides the parts of a reference'],
  ['server/portal/brand/desk-face.ts', '/', 'what several slashes of an address count as'],
  ['server/platform/storage/bucket-storage.ts', '/', 'what divides folders in a bucket'],
  ['server/payment/gateways/simplepay/ask.ts', '/', 'a letter that the gateway escapes in JSON'],
  ['server/platform/db/cluster.ts', '/', 'a folder of the machine'],
  ['server/platform/http/built-files.ts', '/', 'where the names of all built files begin'],
  ['server/portal/http/app-files.ts', '/', "the installed app's identity and scope: every address"],
  ['web/portal/embed/kapu-booking.ts', '/landing/provider-search', 'a script of its own: the table is larger than it'],
  ['web/portal/embed/push.ts', '/', 'the scope of the worker, and a letter of base64'],
  ['web/portal/embed/worker.ts', '/offline', 'a script of its own: the table is larger than it'],
  ['web/portal/embed/worker.ts', '/login/callback', 'as above'],
  ['web/portal/embed/worker.ts', '/language', 'as above'],
  ['web/portal/embed/worker.ts', '/my-reservations', 'as above'],
  ['web/portal/embed/worker.ts', '/my-reservations/', 'as above'],
];

/** Calls that take a path apart or mount an application below one; the `/` they are given is no page. */
const ofPaths = ['split', 'join', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'get', 'post', 'route'];
/** Any address fits these rows. */
const anything = ['page', 'unknown'];

const product = projectFiles().filter(
  (path) =>
    /^(?:contract|server|demo|web)\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$/.test(path) &&
    !/^contract\/\w+\/routes\.ts$/.test(path),
);

/** Every string of a file that begins with, or goes on with, the address of a page. */
function addressesIn(path: string, source: string): string[] {
  const addresses: { at: number; text: string }[] = [];
  /** Spans without pages: an operation's own path, a slash for taking paths apart. */
  const other: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: parameters }) {
      if (callee.type === 'Identifier' && callee.name === 'operation') other.push(...parameters);
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name;
      const [first] = parameters;
      if (method && ofPaths.includes(method) && first?.type === 'Literal' && first.value === '/') other.push(first);
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && isPage(value)) addresses.push({ at: start, text: value });
    },
    JSXText({ start, value }) {
      if (isPage(value.trim())) addresses.push({ at: start, text: value.trim() });
    },
    TemplateLiteral({ start, quasis }) {
      const whole = quasis.map(({ value }) => value.cooked ?? '').join('{}');
      if (isPage(whole)) addresses.push({ at: start, text: whole });
      for (const [, text = ''] of whole.matchAll(/\{\}(\/[a-z_][^\s"'<>]*)/g)) {
        if (isPage(text)) addresses.push({ at: start, text });
      }
    },
  }).visit(parseSync(path, source).program);
  return addresses.filter(({ at }) => !other.some(({ start, end }) => start <= at && at < end)).map(({ text }) => text);
}

function isPage(text: string): boolean {
  if (!/^\/(?!\/)\S*$/.test(text)) return false;
  const row = routeAt(text);
  return row !== undefined && !anything.includes(row.id);
}

describe('the address of a page', () => {
  it('is a literal nowhere in the product, but where the list says why', () => {
    const literals = product.flatMap((path) =>
      addressesIn(path, readFileSync(path, 'utf8')).map((text) => `${path} ${text}`),
    );
    const names = new Set(allowed.map(([path, text]) => `${path} ${text}`));
    expect(literals.filter((literal) => !names.has(literal))).toEqual([]);
    expect([...names].filter((name) => !literals.includes(name))).toEqual([]);
  });

  it('is found however it is written', () => {
    const planted: [source: string, found: string[]][] = [
      ["redirect('/login')", ['/login']],
      ["redirect(next ?? '/')", ['/']],
      ['<A href="/account/security" />', ['/account/security']],
      [`\`/providers/\${id}/doctors/\${doctor}?week=\${week}\``, ['/providers/{}/doctors/{}?week={}']],
      [`\`\${host.baseUrl}/one-time-login/\${token}\``, ['/one-time-login/{}']],
      [`\`<a href="\${portal}/landing/provider-search">\``, ['/landing/provider-search']],
      ["const table = { '/verify-email/:token': 1 }", ['/verify-email/:token']],
      ["operation({ path: '/login' }); path.split('/'); app.route('/', pages); names.join('/')", []],
      ["fetch('/api/captcha'); '/assets/'; import('/login.ts')", []],
    ];
    for (const [source, addresses] of planted) expect(addressesIn('planted.tsx', source), source).toEqual(addresses);
  });

  it('is still one of the table where it stays a literal', () => {
    const pages = allowed.map(([, text]) => routeAt(text)?.id).filter((id) => id !== 'home');
    const embedded = ['landing-provider-search', 'offline', 'login-callback', 'language', 'my-reservations'];
    expect(pages).toEqual(['provider-search', 'about-us', ...embedded, 'my-reservations']);
    const patterns: RegExp[] = [];
    new Visitor({
      Literal({ value }) {
        if (value instanceof RegExp) patterns.push(value);
      },
    }).visit(parseSync('worker.ts', readFileSync('web/portal/embed/worker.ts', 'utf8')).program);
    const appointments = [
      href('my-reservations', { token: 'token' }),
      href('reservation'),
      href('services-appointments'),
    ];
    for (const path of [...appointments, href('language'), href('cookies')]) {
      expect(
        patterns.filter((pattern) => pattern.test(path)),
        path,
      ).toHaveLength(1);
    }
  });
});
