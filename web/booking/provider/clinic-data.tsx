import { useLocation } from 'react-router';
import { useConfig } from '../../platform/page-context.tsx';
import { JsonLd } from './json-ld.tsx';
import { medicalClinic } from './schema-org.ts';

/** What search engines read of a clinic. */
export function ClinicData({ provider }: { provider: Parameters<typeof medicalClinic>[0] }) {
  const { baseUrl } = useConfig();
  const { pathname } = useLocation();
  return <JsonLd thing={medicalClinic(provider, `${baseUrl}${pathname}`)} />;
}
