import { useLocation } from 'react-router';
import { hrefWith } from './asked.ts';
import type { DoctorRow } from './rows.ts';

/** A doctor's page; the search goes along, so that the way back finds it. */
export function useDoctorHref() {
  const { search } = useLocation();
  return ({ providerId, doctorId, subfunctionId }: DoctorRow, week?: string): string => {
    const query = new URLSearchParams(search);
    const asked = query.get('subfunction');
    return hrefWith(`/providers/${providerId}/doctors/${doctorId}`, query, {
      subfunction: String(subfunctionId),
      ...(week !== undefined && { week }),
      back: asked === null || asked === '' ? 'all' : undefined,
    });
  };
}
