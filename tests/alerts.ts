import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';

const Rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.string() }),
  annotations: z.strictObject({ summary: z.string() }),
});
const Rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })) });

/** `deploy/alerts.yaml`, as Prometheus would read it. */
export function alertRules(): z.infer<typeof Rule>[] {
  return Rules.parse(parse(readFileSync('deploy/alerts.yaml', 'utf8'))).groups.flatMap(({ rules }) => rules);
}

/** The metrics an expression asks for. */
export function metricsIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, node }) => {
      if (type.isError) throw new Error(`not PromQL: ${expr}`);
      if (type.name === 'VectorSelector')
        names.push(expr.slice(node.from, node.getChild('Identifier')?.to ?? node.from));
    },
  });
  return names;
}
