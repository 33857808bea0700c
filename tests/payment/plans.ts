import { z } from 'zod';
import type { World } from '../support/world.ts';

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()) });
type Statement = z.infer<typeof Statement>;

export function heardOf({ database }: World, ...tables: string[]): Statement[] {
  const heard: Statement[] = [];
  const asksIt = new RegExp(`^select[\\s\\S]*"(?:${tables.join('|')})"`);
  database.pool.on('acquire', (client) => {
    if (Object.hasOwn(client, 'query')) return;
    const { query } = client;
    Reflect.set(client, 'query', (...parameters: unknown[]) => {
      const { data } = Statement.safeParse(parameters[0]);
      if (data && asksIt.test(data.text)) heard.push({ text: data.text, values: data.values });
      return Reflect.apply(query, client, parameters);
    });
  });
  return heard;
}

const Node = z.object({
  'Relation Name': z.string().optional(),
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(Node).default([]);
  },
});
type Node = z.infer<typeof Node>;

function nodesIn(node: Node): Node[] {
  return [node, ...node.Plans.flatMap(nodesIn)];
}

/** Rows read by each part of a statement's plan, by the table and the part's kind. */
export async function rowsReadBy({ database }: World, { text, values }: Statement) {
  const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, values);
  const [{ Plan }] = z.tuple([z.object({ Plan: Node })]).parse(rows[0]['QUERY PLAN']);
  return nodesIn(Plan).flatMap((node) => {
    const { 'Relation Name': table, 'Node Type': kind } = node;
    const read = (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'];
    return table === undefined ? [] : [{ table, kind, read }];
  });
}
