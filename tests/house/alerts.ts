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

export function alertRules(): z.infer<typeof Rule>[] {
  return Rules.parse(parse(readFileSync('deploy/alerts.yaml', 'utf8'))).groups.flatMap(({ rules }) => rules);
}

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

type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

/** A sample a line; the name and the labels are one text. */
export type Reading = readonly Sample[];

export function readingOf(text: string): Reading {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

/** The seconds between two readings stand for the window of a `rate`. */
export type Readings = { before: Reading; after: Reading; seconds: number };

type Node = ReturnType<typeof parser.parse>['topNode'];

/** PromQL as far as `deploy/alerts.yaml` uses it. */
export function holds(expr: string, readings: Readings): boolean {
  return vectorOf(parser.parse(expr).topNode, expr, readings).length > 0;
}

function vectorOf(node: Node, expr: string, readings: Readings): Sample[] {
  const text = expr.slice(node.from, node.to);
  const children = childrenOf(node);
  const [first, ...others] = children;
  if (node.name === 'NumberDurationLiteral') return [{ name: '', labels: {}, value: Number(text) }];
  if (node.name === 'VectorSelector') return selected(node, expr, readings.after);
  if (node.name === 'BinaryExpr') return combined(node, expr, readings);
  if (node.name === 'AggregateExpr') return aggregated(node, expr, readings);
  if (node.name === 'FunctionCall') return called(node, expr, readings);
  if (first && others.length === 0) return vectorOf(first, expr, readings);
  throw new Error(`not understood: ${node.name} ${text}`);
}

function childrenOf(node: Node): Node[] {
  const nodes: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) nodes.push(child);
  return nodes;
}

const matchers: Record<string, (label: string, value: string) => boolean> = {
  '=': (label, value) => label === value,
  '!=': (label, value) => label !== value,
  '=~': (label, value) => new RegExp(`^(?:${value})$`).test(label),
};

function selected(node: Node, expr: string, reading: Reading): Sample[] {
  const text = expr.slice(node.from, node.to);
  const [, name = '', inside = ''] = /^(\w+)(?:\{(.*)\})?$/s.exec(text) ?? [];
  const conditions = [...inside.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)];
  return reading.filter(
    (sample) =>
      sample.name === name &&
      conditions.every(([, label = '', how = '', value = '']) => matchers[how]?.(sample.labels[label] ?? '', value)),
  );
}

const compared: Record<string, (one: number, other: number) => boolean> = {
  Gtr: (one, other) => one > other,
  Eql: (one, other) => one === other,
};

function combined(node: Node, expr: string, readings: Readings): Sample[] {
  const [left, operator, right] = childrenOf(node);
  if (!left || !operator || !right) throw new Error(`not understood: ${expr}`);
  const one = vectorOf(left, expr, readings);
  const other = vectorOf(right, expr, readings);
  if (operator.name === 'Or') return [...one, ...other];
  const [by] = other;
  if (!by) return [];
  if (operator.name === 'Add') {
    const more = one[0]?.value ?? Number.NaN;
    return other.map((sample) => ({ ...sample, value: sample.value + more }));
  }
  if (operator.name === 'Mul') {
    const factor = one[0]?.value ?? Number.NaN;
    return other.map((sample) => ({ ...sample, value: sample.value * factor }));
  }
  const compare = compared[operator.name];
  if (!compare) throw new Error(`not understood: ${operator.name}`);
  return one.filter(({ value }) => compare(value, by.value));
}

const aggregators: Record<string, (values: readonly number[]) => number> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, one) => sum + one, 0),
};

function aggregated(node: Node, expr: string, readings: Readings): Sample[] {
  const [operator = '', by = ''] =
    /^(\w+)\s*(?:by\s*\(([^)]*)\))?/.exec(expr.slice(node.from, node.to))?.slice(1) ?? [];
  const inner = node.getChild('FunctionCallBody');
  if (!inner) throw new Error(`not understood: ${expr}`);
  const labels = by.split(',').map((label) => label.trim());
  const groups = Map.groupBy(vectorOf(onlyChild(inner), expr, readings), (sample) =>
    labels.map((label) => sample.labels[label] ?? '').join(),
  );
  return [...groups.values()].map((samples) => {
    const values = samples.map(({ value }) => value);
    const value = aggregators[operator]?.(values) ?? Number.NaN;
    return { name: '', labels: samples[0]?.labels ?? {}, value };
  });
}

function called(node: Node, expr: string, readings: Readings): Sample[] {
  const name = expr.slice(node.from, expr.indexOf('(', node.from)).trim();
  const body = node.getChild('FunctionCallBody');
  const parameters = body ? childrenOf(body) : [];
  const last = parameters.at(-1);
  if (!last) throw new Error(`not understood: ${expr}`);
  if (name === 'absent') return vectorOf(last, expr, readings).length > 0 ? [] : [{ name: '', labels: {}, value: 1 }];
  if (name === 'histogram_quantile')
    return quantile(Number(expr.slice(parameters[0]?.from, parameters[0]?.to)), vectorOf(last, expr, readings));
  if (name === 'abs')
    return vectorOf(last, expr, readings).map((sample) => ({ ...sample, value: Math.abs(sample.value) }));
  const selector = last.getChild('VectorSelector') ?? last;
  const grown = selected(selector, expr, readings.after).map((sample) => ({
    ...sample,
    value: sample.value - valueIn(readings.before, sample),
  }));
  if (name === 'increase') return grown;
  if (name === 'rate') return grown.map((sample) => ({ ...sample, value: sample.value / readings.seconds }));
  throw new Error(`not understood: ${name}`);
}

function valueIn(reading: Reading, { name, labels }: Sample): number {
  const key = JSON.stringify(labels);
  return reading.find((sample) => sample.name === name && JSON.stringify(sample.labels) === key)?.value ?? 0;
}

/** The upper limit of the bucket. */
function quantile(share: number, buckets: readonly Sample[]): Sample[] {
  const sorted = buckets.toSorted((one, other) => limitOf(one) - limitOf(other));
  const all = sorted.at(-1)?.value ?? 0;
  const sample = sorted.find(({ value }) => value >= share * all);
  return sample && all > 0 ? [{ name: '', labels: {}, value: limitOf(sample) }] : [];
}

function limitOf({ labels }: Sample): number {
  return labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
}

function onlyChild(node: Node): Node {
  const [child, ...others] = childrenOf(node);
  if (!child || others.length > 0) throw new Error('more than one argument');
  return child;
}
