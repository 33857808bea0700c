import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lines } from './publication.ts';

// As the example of SMART Scheduling Links: an American state's clinics without country, time zone and coordinates,
// with a schedule each and one time a day for a hundred people.

const extension = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';
const towns = ['Boston', 'Worcester', 'Springfield', 'Lowell', 'Cambridge', 'Quincy', 'Lynn', 'Newton', 'Salem', 'Lee'];

export const immunization = { system: 'http://terminology.hl7.org/CodeSystem/service-type', code: '57' };
export const covid = {
  system: 'http://fhir-registry.smarthealthit.org/CodeSystem/service-type',
  code: 'covid19-immunization',
};
export const deepLink = (valueUrl: string) => ({ url: `${extension}booking-deep-link`, valueUrl });
export const bookingPhone = (valueString: string) => ({ url: `${extension}booking-phone`, valueString });
export const capacity = (valueInteger: number) => ({ url: `${extension}slot-capacity`, valueInteger });

export const clinicMapping = { country: 'US', timeZone: 'America/New_York', language: 'en', currency: 'USD' } as const;

function clinic(town: string, no: number) {
  return {
    resourceType: 'Location',
    id: String(no),
    name: `Harbour Clinic ${town}`,
    telecom: [
      { system: 'phone', value: '617-555-0100' },
      { system: 'url', value: `https://clinics.example/${no}` },
    ],
    address: { line: [`${no + 1} Elm St`], city: town, state: 'MA', postalCode: `0210${no}`, district: 'Suffolk' },
    identifier: [{ system: 'https://cdc.gov/vaccines/programs/vtrcks', value: `pin-${no}` }],
  };
}

function scheduleOf(no: number) {
  return {
    resourceType: 'Schedule',
    id: `1${no}`,
    serviceType: [
      {
        coding: [
          { ...immunization, display: 'Immunization' },
          { ...covid, display: 'COVID-19 Immunization Appointment' },
        ],
      },
    ],
    actor: [{ reference: `Location/${no}` }],
    extension: [
      { url: `${extension}vaccine-dose`, valueInteger: 1 },
      {
        url: `${extension}vaccine-product`,
        valueCoding: { system: 'http://hl7.org/fhir/sid/cvx', code: '207', display: 'Moderna' },
      },
    ],
  };
}

type Options = { days?: number; extensions?: (id: number) => readonly object[] };

/** A file has the times of a week. */
export function clinics(first: string, { days = 30, extensions = () => [capacity(100)] }: Options = {}) {
  const slots = Array.from({ length: days * towns.length }, (_, index) => {
    const day = Temporal.PlainDate.from(first).add({ days: Math.floor(index / towns.length) });
    return {
      resourceType: 'Slot',
      id: `slot-${index}`,
      schedule: { reference: `Schedule/1${index % towns.length}` },
      status: 'free',
      start: `${day}T14:00:00.000Z`,
      end: `${day}T23:00:00.000Z`,
      extension: extensions(index),
    };
  });
  const weeks = [
    ...Map.groupBy(slots, ({ start }) => Temporal.PlainDate.from(start.slice(0, 10)).weekOfYear).entries(),
  ];
  const slotFiles = weeks.map(([week, rows]) => [`slots-W${week}.ndjson`, rows] as const);
  const manifest = {
    transactionTime: '2026-11-22T12:00:00.000Z',
    request: 'https://clinics.example/$bulk-publish',
    output: [
      { type: 'Location', url: 'locations.ndjson' },
      { type: 'Schedule', url: 'schedules.ndjson' },
      ...slotFiles.map(([url]) => ({ type: 'Slot', url, extension: { state: ['MA'] } })),
    ],
    error: [],
  };
  return new Map([
    ['$bulk-publish', JSON.stringify(manifest)],
    ['locations.ndjson', lines(towns.map(clinic))],
    ['schedules.ndjson', lines(towns.map((_, no) => scheduleOf(no)))],
    ...slotFiles.map(([url, rows]) => [url, lines(rows)] as const),
  ]);
}

export function folderOf(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-clinics-'));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  return folder;
}
