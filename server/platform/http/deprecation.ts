import type { Operation } from '../../../contract/platform/operation.ts';

type Row = Pick<Operation, 'id' | 'path' | 'deprecated'>;

const leastMonths = 6;

function startOf(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds);
}

function parametersOf({ path }: Pick<Row, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Headers by RFC 9745, RFC 8594 and RFC 5829; none for an operation that is not deprecated. */
export function deprecationHeaders(
  { id, deprecated }: Row,
  rows: readonly Row[],
  parameters: Readonly<Record<string, string>>,
): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset, successor } = deprecated;
  const path = rows.find((row) => row.id === successor)?.path;
  const next = path?.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name] ?? ''));
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    Sunset: startOf(sunset).toUTCString(),
    Link: [
      `</api/docs#${id}>; rel="deprecation"; type="text/html"`,
      ...(next === undefined ? [] : [`</api${next}>; rel="successor-version"`]),
    ].join(', '),
  };
}

export function deprecationWords({ deprecated }: Pick<Row, 'deprecated'>): string {
  if (!deprecated) return '';
  const { since, sunset, successor } = deprecated;
  const instead = successor === undefined ? '' : ` Use ${successor} instead.`;
  return `Deprecated since ${since}; not before ${sunset} is it taken away.${instead}`;
}

/** @internal */
export function deprecationFaults(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    if (!row.deprecated) return [];
    const { since, sunset, successor: id } = row.deprecated;
    const earliest = Temporal.PlainDate.from(since).add({ months: leastMonths });
    const successor = rows.find((one) => one.id === id);
    const isUnknown = id !== undefined && successor === undefined;
    const own = parametersOf(row);
    const more = successor ? parametersOf(successor).filter((name) => !own.includes(name)) : [];
    return [
      ...(Temporal.PlainDate.compare(sunset, earliest) < 0 ? [`${row.id}: its sunset is before ${earliest}`] : []),
      ...(isUnknown ? [`${row.id}: there is no operation ${id}`] : []),
      ...(successor?.deprecated ? [`${row.id}: ${id} is deprecated too`] : []),
      ...more.map((name) => `${row.id}: the path of ${id} needs ${name}, which its own has not`),
    ];
  });
}

/** @throws Error at the start for a wrong deprecation, such as a term shorter than the rule's or an unknown successor */
export function assertDeprecations(rows: readonly Row[]): void {
  const faults = deprecationFaults(rows);
  if (faults.length > 0) throw new Error(`deprecated wrongly: ${faults.join(', ')}`);
}
