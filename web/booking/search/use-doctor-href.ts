import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { DoctorRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';

/** Adds the search to a doctor's URL for the way back. */
export function useDoctorHref() {
  const { search } = useLocation();
  return ({ providerId, doctorId, subfunctionId }: DoctorRow, week?: string): string => {
    const query = new URLSearchParams(search);
    const asked = query.get('subfunction');
    return hrefWith(href('doctor', { providerId, doctorId }), query, {
      subfunction: String(subfunctionId),
      ...(week !== undefined && { week }),
      back: asked === null || asked === '' ? 'all' : undefined,
    });
  };
}
