// Rules of SMART Scheduling Links for a publisher, one a row, in the words of its specification.

type Json = Record<string, unknown>;
type Rule = { rule: string; keeps: (line: Json) => boolean };

const id = /^[A-Za-z0-9.-]{1,64}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const smart = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function rowsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
function extensionsOf({ extension }: Json, name: string): Json[] {
  return rowsOf(extension).filter(({ url }) => url === `${smart}${name}`);
}

const shared = (type: string): Rule[] => [
  { rule: `is a ${type}`, keeps: ({ resourceType }) => resourceType === type },
  { rule: 'has an id of letters, digits, - and .', keeps: (line) => matches(line.id, id) },
];

const rules: Record<string, Rule[]> = {
  Location: [
    ...shared('Location'),
    { rule: 'has a name', keeps: ({ name }) => isText(name) },
    { rule: 'has a contact point', keeps: ({ telecom }) => rowsOf(telecom).length > 0 },
    {
      rule: 'has phones and web addresses alone',
      keeps: ({ telecom }) =>
        rowsOf(telecom).every(({ system, value }) => (system === 'phone' || system === 'url') && isText(value)),
    },
    {
      rule: 'has a whole address',
      keeps: ({ address }) =>
        isObject(address) &&
        Array.isArray(address.line) &&
        address.line.every(isText) &&
        [address.city, address.state, address.postalCode].every(isText),
    },
    {
      rule: 'has identifiers with system and value',
      keeps: ({ identifier }) =>
        rowsOf(identifier).length > 0 &&
        rowsOf(identifier).every(({ system, value }) => isText(system) && isText(value)),
    },
    {
      rule: 'has both coordinates or none',
      keeps: ({ position }) =>
        position === undefined ||
        (isObject(position) && typeof position.latitude === 'number' && typeof position.longitude === 'number'),
    },
  ],
  Schedule: [
    ...shared('Schedule'),
    {
      rule: 'is first of all at a Location',
      keeps: ({ actor }) => matches(rowsOf(actor)[0]?.reference, /^Location\/[A-Za-z0-9.-]{1,64}$/),
    },
    {
      rule: 'says what is given there',
      keeps: ({ serviceType }) =>
        rowsOf(serviceType).length > 0 &&
        rowsOf(serviceType).every(({ coding }) =>
          rowsOf(coding).every(({ system, code }) => isText(system) && isText(code)),
        ),
    },
  ],
  Slot: [
    ...shared('Slot'),
    {
      rule: 'belongs to a Schedule',
      keeps: ({ schedule }) => isObject(schedule) && matches(schedule.reference, /^Schedule\/[A-Za-z0-9.-]{1,64}$/),
    },
    { rule: 'is free or busy', keeps: ({ status }) => status === 'free' || status === 'busy' },
    {
      rule: 'has instants with seconds and offset',
      keeps: ({ start, end }) => matches(start, timestamp) && matches(end, timestamp) && start < end,
    },
    {
      rule: 'has deep links that are web addresses',
      keeps: (line) =>
        extensionsOf(line, 'booking-deep-link').every(({ valueUrl }) => matches(valueUrl, /^https?:\/\/\S+$/)),
    },
    {
      rule: 'has telephones as text',
      keeps: (line) => extensionsOf(line, 'booking-phone').every(({ valueString }) => isText(valueString)),
    },
    {
      rule: 'has a whole number as its capacity',
      keeps: (line) => extensionsOf(line, 'slot-capacity').every(({ valueInteger }) => Number.isInteger(valueInteger)),
    },
  ],
};

export type Publication = { manifest: Json; files: readonly { type: string; lines: Json[] }[] };

/** With the headers that the specification names. */
export async function readPublication(address: string): Promise<Publication> {
  const manifest: unknown = await (await fetch(address, { headers: { accept: 'application/json' } })).json();
  if (!isObject(manifest)) throw new Error('the manifest is no object');
  const files = [];
  for (const { type, url } of rowsOf(manifest.output)) {
    const answer = await fetch(String(url), { headers: { accept: 'application/fhir+ndjson' } });
    if (!answer.ok || answer.headers.get('content-type') !== 'application/fhir+ndjson')
      throw new Error(`${url} answers ${answer.status} as ${answer.headers.get('content-type')}`);
    const lines = (await answer.text()).split('\n').filter(Boolean);
    files.push({ type: String(type), lines: lines.map((line): Json => JSON.parse(line)) });
  }
  return { manifest, files };
}

export function faultsOf({ manifest, files }: Publication): string[] {
  const faults = [
    ...(matches(manifest.transactionTime, timestamp) ? [] : ['the manifest has no transactionTime']),
    ...(matches(manifest.request, /^https?:\/\/.*\$bulk-publish(?:\?|$)/) ? [] : ['the manifest does not name itself']),
    ...(Array.isArray(manifest.error) ? [] : ['the manifest has no list of errors']),
    ...rowsOf(manifest.output).flatMap(({ type, url }) =>
      isText(type) && type in rules && matches(url, /^https?:\/\/\S+$/) ? [] : [`the manifest lists ${type} ${url}`],
    ),
  ];
  const all = (type: string) => files.filter((file) => file.type === type).flatMap(({ lines }) => lines);
  for (const [type, own] of Object.entries(rules))
    for (const line of all(type))
      for (const { rule, keeps } of own) if (!keeps(line)) faults.push(`${type}/${line.id}: ${rule}`);
  const ids = (type: string) => new Set(all(type).map((line) => `${type}/${line.id}`));
  const known = new Set([...ids('Location'), ...ids('Schedule')]);
  for (const { id: name, actor } of all('Schedule'))
    if (!known.has(String(rowsOf(actor)[0]?.reference))) faults.push(`Schedule/${name}: is at an unknown Location`);
  for (const { id: name, schedule } of all('Slot'))
    if (!isObject(schedule) || !known.has(String(schedule.reference)))
      faults.push(`Slot/${name}: belongs to an unknown Schedule`);
  for (const type of Object.keys(rules))
    if (ids(type).size < all(type).length) faults.push(`${type}: an id occurs twice`);
  return faults;
}

export function deepLinkOf(slot: Json): string | undefined {
  const link = extensionsOf(slot, 'booking-deep-link')[0]?.valueUrl;
  return typeof link === 'string' ? link : undefined;
}
