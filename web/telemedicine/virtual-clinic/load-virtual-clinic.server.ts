import type { LoaderFunctionArgs } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { listVideoServices, type VideoService } from '../../../contract/telemedicine/virtual-clinic.ts';
import { doctorRow } from '../../booking/offering/result-row.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { consultations } from '../consultations.server.ts';
import { videoContents } from '../video-contents.server.ts';
import { videoSearchFor } from '../video-search-for.ts';
import { clockOf } from './clock-of.ts';
import { seenNow } from './now.server.ts';

export async function loadVirtualClinic({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { config, call, user } = pageRequest;
  const [services, now] = await Promise.all([call(listVideoServices, {}), seenNow(pageRequest)]);
  return {
    services: services.map((service) => serviceRow(service, pageRequest)),
    now,
    hold: pageRequest.holdToken,
    isInsured: services.some(({ nearest }) => nearest.cover !== null),
    search: videoSearchFor(pageRequest),
    inPerson: config.hasPublicCalendar || user?.hasMap === true ? config.searchPath : undefined,
    kinds: consultations(pageRequest),
    contents: await videoContents(pageRequest),
  };
}

export type ServiceRow = ReturnType<typeof serviceRow>;

function serviceRow({ doctors, nearest }: VideoService, pageRequest: PageRequest) {
  const { subfunctionId, service, price, cover, next } = doctorRow(nearest, 1, pageRequest);
  const { nextFree, provider } = nearest;
  const clock = nextFree === null ? undefined : clockOf(nextFree, provider.timeZone, pageRequest);
  return { subfunctionId, service, price, cover, doctors, next: next && clock && { day: next.short, ...clock } };
}
