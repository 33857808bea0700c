import { Gauge, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import type { GaugeRow } from '../gauge.ts';

export type MetricsText = { text: () => Promise<string>; contentType: string };

/** Milliseconds for the database. Prometheus gives up after ten seconds, and would then report the whole portal as gone. */
const usualPatience = 4000;

export function createDatabaseMetrics<S extends Services>(
  services: S,
  rows: readonly GaugeRow<S>[],
  patience = usualPatience,
): MetricsText {
  const registry = new Registry();
  const registers = [registry];
  const database = new Gauge({
    name: 'kapu_database_up',
    help: 'Whether the database answered the last reading of these metrics.',
    registers,
  });
  const gauges = rows.map((row) => {
    const labelNames = 'label' in row ? [row.label] : [];
    return { row, gauge: new Gauge({ name: row.name, help: row.help, labelNames, registers }) };
  });

  async function readGauge({ row, gauge }: (typeof gauges)[number]): Promise<void> {
    if (!('label' in row)) return gauge.set(await row.read(services));
    for (const [name, value] of await row.readEach(services)) gauge.set({ [row.label]: name }, value);
  }

  function forget(): void {
    for (const { row, gauge } of gauges) 'label' in row ? gauge.reset() : gauge.remove();
  }

  function fail(error: unknown): void {
    database.set(0);
    services.log.warn({ error: errorDetails(error) }, 'the metrics of the database could not be read');
  }

  async function readGauges(): Promise<void> {
    forget();
    try {
      for (const one of gauges) await readGauge(one);
      database.set(1);
    } catch (error) {
      fail(error);
    }
  }

  let reading: Promise<void> | undefined;
  return {
    contentType: registry.contentType,
    text: async () => {
      reading ??= readGauges().finally(() => {
        reading = undefined;
      });
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(late.resolve, patience, 'late');
      const outcome = await Promise.race([reading, late.promise]);
      clearTimeout(timer);
      if (outcome === 'late') {
        forget();
        fail(new Error('the database does not answer'));
      }
      return registry.metrics();
    },
  };
}
