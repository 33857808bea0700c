import type { LoaderFunctionArgs } from 'react-router';
import { type Appointment, listAppointments } from '../../../contract/booking/appointments.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { searchVideoDoctors } from '../../../contract/telemedicine/virtual-clinic.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { consultations } from '../consultations.server.ts';
import { videoContents } from '../video-contents.server.ts';
import { videoSearchFor } from '../video-search-for.ts';

export async function loadVideo({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  return {
    visits: await comingVisits(pageRequest),
    search: await videoSearch(pageRequest),
    kinds: consultations(pageRequest),
    contents: await videoContents(pageRequest),
  };
}

/** The coming visits by video; none where the plan has no list of appointments. */
async function comingVisits({ user, call }: PageRequest): Promise<Appointment[]> {
  if (!user?.hasAppointments) return [];
  const { items } = await call(listAppointments, { when: 'coming' });
  return items.filter(({ video }) => video);
}

/** The address of the search for doctors by video; undefined where none of them has a free time. */
async function videoSearch(pageRequest: PageRequest): Promise<string | undefined> {
  const search = videoSearchFor(pageRequest);
  if (search === undefined) return undefined;
  const { items } = await pageRequest.call(searchVideoDoctors, { sortBy: 'nearest', limit: '1' });
  return items.some(({ nextFree }) => nextFree !== null) ? search : undefined;
}
