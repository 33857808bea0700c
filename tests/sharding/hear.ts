import { DefaultQueryCompiler } from 'kysely';
import pg from 'pg';
import { listen } from '../house/statements.ts';

export type WayStatement = { text: string; values: unknown[]; file: string; way: string };

/** Statements come with the file of their code. */
export function hear() {
  const files = new Map<string, string>();
  const heard: WayStatement[] = [];
  const original = DefaultQueryCompiler.prototype.compileQuery;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  function compileQuery(this: unknown, ...args: unknown[]): unknown {
    const compiled = Reflect.apply(original, this, args);
    const text = plain(String(Reflect.get(Object(compiled), 'sql')));
    if (!files.has(text)) files.set(text, writerIn(new Error('where').stack ?? ''));
    return compiled;
  }
  Reflect.set(DefaultQueryCompiler.prototype, 'compileQuery', compileQuery);
  return {
    heard,
    fileOf: (text: string) => files.get(plain(text)) ?? '',
    during: async <T>(way: string, call: () => Promise<T>): Promise<T> => {
      const { steps, stop } = listen();
      const answer = await call().finally(stop);
      const statements = steps.flat().map(({ text, values }) => ({ text: plain(text), values }));
      heard.push(...statements.map((one) => ({ ...one, way, file: files.get(one.text) ?? '' })));
      return answer;
    },
    stop: () => {
      Reflect.set(DefaultQueryCompiler.prototype, 'compileQuery', original);
      Error.stackTraceLimit = limit;
    },
  };
}

export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function writerIn(stack: string): string {
  const files = [...stack.matchAll(/\/(server\/[\w./-]+\.ts)/g)].map(([, file = '']) => file);
  return files.find((file) => !file.startsWith('server/platform/db/')) ?? '';
}

/** Plans include statements of triggers and functions: auto_explain reports them. */
export function hearPlans(): { plans: ReadonlyMap<string, unknown>; stop: () => void } {
  const plans = new Map<string, unknown>();
  const known = new WeakSet<object>();
  const original = pg.Client.prototype.query;
  const note = ({ message = '' }: { message?: string | undefined }) => {
    const [, json] = message.split(/plan:\n/);
    if (json === undefined) return;
    const plan: unknown = JSON.parse(json);
    plans.set(plain(String(Reflect.get(Object(plan), 'Query Text'))), plan);
  };
  function query(this: pg.Client, ...args: unknown[]): unknown {
    if (!known.has(this)) this.on('notice', note);
    known.add(this);
    return Reflect.apply(original, this, args);
  }
  Reflect.set(pg.Client.prototype, 'query', query);
  return { plans, stop: () => void Reflect.set(pg.Client.prototype, 'query', original) };
}
