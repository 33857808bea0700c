import type { getProvider } from '../../../contract/directory/provider.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import type { DoctorView } from './doctor-view.server.ts';

type Provider = OutputOf<typeof getProvider>['provider'];

function addressOf({ address, city, postalCode, country }: Provider) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    ...(postalCode !== null && { postalCode }),
    addressCountry: country,
  };
}

export function medicalClinic(provider: Provider, url: string) {
  const { name, lat, lng, phone } = provider;
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    name,
    url,
    address: addressOf(provider),
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    ...(phone !== null && { telephone: phone }),
  };
}

export function physician({ doctor, provider }: DoctorView, url: string) {
  const { ratings } = doctor;
  return {
    ...medicalClinic(provider, url),
    '@type': 'Physician',
    name: doctor.name,
    description: doctor.specialization,
    parentOrganization: { '@type': 'MedicalClinic', name: provider.name },
    ...(ratings && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratings.overall,
        ratingCount: ratings.count,
        bestRating: 5,
      },
    }),
  };
}
