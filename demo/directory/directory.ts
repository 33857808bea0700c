import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages as spoken } from '../../contract/platform/languages.ts';
import { aboutColumn } from '../../server/directory/import/csv.ts';
import { type DemoDoctor, doctorsOf, scheduleResource } from './doctor.ts';
import { portraitPath } from './portrait-path.ts';
import { priceOf } from './prices.ts';
import { locationResource, type Provider, providersOf } from './provider.ts';
import { slotLines } from './slots.ts';

export type Demo = {
  folder: string;
  now: Temporal.Instant;
  days?: number;
  seed?: number;
};

const zone = 'Europe/Budapest';
const countries = [
  { country: 'HU', doctors: 200 },
  { country: 'RO', doctors: 100 },
] as const;

const usualSeed = 20261121;

export function demoDoctors(seed = usualSeed): { providers: Provider[]; doctors: DemoDoctor[] } {
  const providers = countries.flatMap(({ country }) => providersOf(seed, country));
  const doctors = countries.flatMap(({ country, doctors: count }) =>
    doctorsOf(
      seed,
      country,
      count,
      providers.filter((provider) => provider.country === country),
    ),
  );
  return { providers, doctors };
}

/** The data depend on day and seed alone. The manifest is written last, so that no reader finds half a publication. */
export async function writeDemo({ folder, now, days = 90, seed = usualSeed }: Demo): Promise<void> {
  await mkdir(folder, { recursive: true });
  const first = now.toZonedDateTimeISO(zone).toPlainDate();
  const dates = Array.from({ length: days }, (_, index) => first.add({ days: index }));
  const { providers, doctors } = demoDoctors(seed);
  await writeFile(join(folder, 'locations.ndjson'), ndjson(providers.map(locationResource)));
  await writeFile(
    join(folder, 'schedules.ndjson'),
    ndjson(schedulesOf(doctors).map(({ doctor, schedule }) => scheduleResource(doctor, schedule))),
  );
  await writeFile(join(folder, 'doctors.csv'), doctorTable(doctors));
  await writeFile(join(folder, 'prices.csv'), priceTable(seed, doctors));
  for (const { country } of countries) {
    const own = doctors.filter((doctor) => doctor.country === country);
    await writeSlots(join(folder, `slots-${country}.ndjson`), seed, own, dates);
  }
  await writeFile(join(folder, '$bulk-publish'), `${JSON.stringify(manifestOf(first), null, 2)}\n`);
}

function schedulesOf(doctors: readonly DemoDoctor[]) {
  return doctors.flatMap((doctor) => doctor.schedules.map((schedule) => ({ doctor, schedule })));
}

async function writeSlots(
  file: string,
  seed: number,
  doctors: readonly DemoDoctor[],
  days: readonly Temporal.PlainDate[],
) {
  const stream = createWriteStream(file);
  for (const { doctor, schedule } of schedulesOf(doctors)) {
    if (!stream.write(slotLines(seed, doctor, schedule, days))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function manifestOf(first: Temporal.PlainDate) {
  return {
    transactionTime: first.toZonedDateTime(zone).toInstant().toString(),
    request: 'https://demo.kapu.example/$bulk-publish',
    output: [
      { type: 'Location', url: 'locations.ndjson' },
      { type: 'Schedule', url: 'schedules.ndjson' },
      ...countries.map(({ country }) => ({
        type: 'Slot',
        url: `slots-${country}.ndjson`,
        extension: { state: [country] },
      })),
    ],
    error: [],
  };
}

function ndjson(resources: readonly unknown[]): string {
  return resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');
}

function csv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    /[",;\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function doctorTable(doctors: readonly DemoDoctor[]): string {
  const who = ['practitioner', 'title', 'family', 'given', 'sex', 'photo', 'languages'];
  const ratings = ['waiting', 'conditions', 'competence', 'behaviour', 'overall', 'rating_count'];
  return csv([
    [...who, ...spoken.map(aboutColumn), ...ratings],
    ...doctors.map(({ id, title, family, given: givenName, sex, languages, about, ratings, ratingCount }) => [
      id,
      title,
      family,
      givenName,
      sex,
      portraitPath(id),
      languages.join(';'),
      ...spoken.map((code) => about[code] ?? ''),
      ...Array.from({ length: 5 }, (_, index) => ratings[index] ?? ''),
      ratingCount,
    ]),
  ]);
}

function priceTable(seed: number, doctors: readonly DemoDoctor[]): string {
  const rows = schedulesOf(doctors).flatMap(({ doctor, schedule }) =>
    schedule.subfunctions.map((subfunction) => {
      const { amount, currency } = priceOf(seed, doctor.country, doctor.id, subfunction);
      return [schedule.id, subfunction, amount, currency, schedule.discount, schedule.organisable.join(';')];
    }),
  );
  return csv([['schedule', 'subfunction', 'amount', 'currency', 'discount_rate', 'organisable'], ...rows]);
}
