import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded before the portal. At the end it writes the files that ran and the expressions made by `new RegExp`.

const files = new Set<string>();
const made = new Map<string, { source: string; flags: string; place: string }>();

registerHooks({
  load: (url, context, nextLoad) => {
    if (url.startsWith('file:')) files.add(fileURLToPath(url));
    return nextLoad(url, context);
  },
});

function keep({ source, flags }: RegExp): void {
  const key = `/${source}/${flags}`;
  if (made.has(key)) return;
  const [place = ''] = (new Error().stack ?? '').split('\n').slice(3);
  made.set(key, { source, flags, place: place.trim() });
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, parameters, newTarget) => {
    const expression: RegExp = Reflect.construct(target, parameters, newTarget);
    keep(expression);
    return expression;
  },
  apply: (target, self, parameters) => {
    const expression: RegExp = Reflect.apply(target, self, parameters);
    keep(expression);
    return expression;
  },
});

process.on('exit', () => {
  const { KAPU_EXPRESSIONS: path } = process.env;
  if (path !== undefined) writeFileSync(path, JSON.stringify({ files: [...files], made: [...made.values()] }));
});
