import pg from 'pg';

export type Statement = { name?: string | undefined; text: string; values: unknown[] };

/**
 * Records every statement of this process; those sent before an earlier one's answer share a step. Notifications after
 * a commit are left out: nobody waits for them, and they may come late.
 */
export function listen(): { steps: Statement[][]; stop: () => void } {
  const steps: Statement[][] = [];
  const original = pg.Client.prototype.query;
  let underWay = 0;
  function query(this: unknown, ...args: unknown[]): unknown {
    const statement = statementOf(args);
    if (statement.text.startsWith('select pg_notify(')) return Reflect.apply(original, this, args);
    const step = underWay > 0 ? steps.at(-1) : undefined;
    if (step) step.push(statement);
    else steps.push([statement]);
    underWay += 1;
    const answer: unknown = Reflect.apply(original, this, args);
    if (answer instanceof Promise) {
      const ended = () => {
        underWay -= 1;
      };
      answer.then(ended, ended);
    }
    return answer;
  }
  Reflect.set(pg.Client.prototype, 'query', query);
  return { steps, stop: () => void Reflect.set(pg.Client.prototype, 'query', original) };
}

function statementOf([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  if (typeof first !== 'object' || first === null) throw new Error('a statement of an unknown form');
  const { name, text, values = second } = { name: undefined, text: undefined, values: undefined, ...first };
  return {
    name: typeof name === 'string' ? name : undefined,
    text: String(text),
    values: Array.isArray(values) ? values : [],
  };
}
