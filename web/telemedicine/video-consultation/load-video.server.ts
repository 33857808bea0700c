import type { LoaderFunctionArgs } from 'react-router';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { careRequestKinds, offeredKinds } from '../../../contract/care/request-kinds.ts';
import { questionsOf } from '../../../contract/care/request-schema.ts';
import { shows } from '../../../contract/guards.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { routeRow } from '../../../contract/routes.ts';
import { kindCards } from '../../care/form/kind-cards.server.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { contentsOf } from '../../portal/content/contents.server.ts';

const told = [
  'video_consultation_process',
  'video_consultation_patient_information',
  'video_consultation_data_handling',
] as const;

export async function loadVideo({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  return {
    search: await videoSearch(pageRequest),
    kinds: consultations(pageRequest),
    contents: await contentsOf(pageRequest, told),
  };
}

/** Where the free times by video are; none where no doctor has one. */
async function videoSearch({ call, config, user }: PageRequest): Promise<string | undefined> {
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  if (!searches || !shows(config, 'provider-search')) return undefined;
  const { items } = await call(searchDoctors, { visit: 'video', sortBy: 'nearest', limit: '1' });
  return items.some(({ nextFree }) => nextFree !== null) ? `${config.searchPath}?visit=video` : undefined;
}

/** What this customer may ask a doctor or an adviser in writing, by phone or by video. */
function consultations(pageRequest: PageRequest) {
  const { user } = pageRequest;
  const services = user?.services ?? [];
  const kinds = careRequestKinds.filter((kind) => {
    const { service, page } = kind;
    const flag = routeRow(page)?.permission;
    const isOpen = flag === undefined ? services.includes(service) : user?.[flag] === true;
    return isOpen && questionsOf(kind).includes('answerBy') && offeredKinds(page, services).includes(kind);
  });
  return kindCards(kinds, pageRequest);
}
