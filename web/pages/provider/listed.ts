import type { OutputOf } from '../../../contract/operation.ts';
import type { PageFacts } from '../../../contract/portal.ts';
import type { getProvider } from '../../../contract/provider.ts';
import { nextRow } from '../search/rows.ts';
import type { ListedDoctor } from './doctor-list.tsx';

type Answer = Pick<OutputOf<typeof getProvider>, 'doctors' | 'provider'>;

export function listed({ doctors, provider }: Answer, facts: PageFacts): ListedDoctor[] {
  return doctors.map(({ id, name, specialization, languages, subfunctionId, nextFree }) => ({
    id,
    name,
    specialization,
    english: languages.includes('en'),
    subfunctionId,
    next: nextRow(nextFree, provider.timeZone, facts),
  }));
}
