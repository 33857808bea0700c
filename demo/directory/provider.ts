import { fold } from '../../contract/platform/fold.ts';
import { type Country, providerName } from './names.ts';
import { addressIn, type Town, townsOf } from './places.ts';
import { type Profile, profileAt } from './profiles.ts';
import { between, randomFor } from './random.ts';

export type Provider = ReturnType<typeof providerAt>;

const counts: Record<Country, { capital: number; others: number }> = {
  HU: { capital: 30, others: 23 },
  RO: { capital: 13, others: 14 },
};

const zone: Record<Country, string> = { HU: 'Europe/Budapest', RO: 'Europe/Bucharest' };
const codes: Record<Country, { landline: string }> = { HU: { landline: '+36 1 555' }, RO: { landline: '+40 21 555' } };

export function providersOf(seed: number, country: Country): Provider[] {
  const { capital, others } = townsOf(country);
  const inCapital = Array.from({ length: counts[country].capital }, (_, index) => capital[index % capital.length]);
  const outside = Array.from({ length: counts[country].others }, (_, index) => others[index % others.length]);
  const profiles = [
    inCapital.map((_, index) => profileAt(index)),
    outside.map((_, index) => profileAt(index + 1)),
  ].flat();
  return [...inCapital, ...outside].flatMap((town, index) => {
    const profile = profiles[index];
    return town && profile ? [providerAt(seed, country, index, town, profile)] : [];
  });
}

function providerAt(seed: number, country: Country, index: number, town: Town, profile: Profile) {
  const random = randomFor(seed, 'provider', country, index);
  const no = String(index + 1).padStart(3, '0');
  const name = providerName(country, index, profile.kind);
  const domain = `${fold(name)
    .split(' ')
    .slice(country === 'HU' ? 0 : -2, country === 'HU' ? 1 : undefined)
    .join('-')}.example`;
  return {
    id: `${country.toLowerCase()}-${no}`,
    country,
    name,
    description: country === 'HU' ? profile.about.hu : profile.about.ro,
    specialties: profile.specialties,
    zone: zone[country],
    town,
    address: addressIn(random, country, town),
    phone: `${codes[country].landline} ${String(between(random, 1000, 9999))}`,
    domain,
  };
}

export function locationResource(provider: Provider) {
  const { address, country, town, zone } = provider;
  return {
    resourceType: 'Location',
    id: provider.id,
    name: provider.name,
    description: provider.description,
    telecom: [
      { system: 'phone', value: provider.phone },
      { system: 'email', value: `info@${provider.domain}` },
      { system: 'url', value: `https://www.${provider.domain}/` },
    ],
    address: { line: address.line, city: address.city, postalCode: address.postalCode, country },
    position: address.position,
    extension: [
      {
        url: 'urn:kapu:provider',
        valueReference: { reference: `Organization/${provider.id}`, display: provider.name },
      },
      { url: 'urn:kapu:location', valueCode: town.id },
      { url: 'http://hl7.org/fhir/StructureDefinition/timezone', valueCode: zone },
    ],
  };
}
