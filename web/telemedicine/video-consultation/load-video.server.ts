import type { LoaderFunctionArgs } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { searchVideoDoctors } from '../../../contract/telemedicine/virtual-clinic.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { consultations } from '../consultations.server.ts';
import { videoContents } from '../video-contents.server.ts';
import { videoSearchFor } from '../video-search-for.ts';

export async function loadVideo({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  return {
    search: await videoSearch(pageRequest),
    kinds: consultations(pageRequest),
    contents: await videoContents(pageRequest),
  };
}

/** Where the free times by video are; none where no doctor has one. */
async function videoSearch(pageRequest: PageRequest): Promise<string | undefined> {
  const search = videoSearchFor(pageRequest);
  if (search === undefined) return undefined;
  const { items } = await pageRequest.call(searchVideoDoctors, { sortBy: 'nearest', limit: '1' });
  return items.some(({ nextFree }) => nextFree !== null) ? search : undefined;
}
