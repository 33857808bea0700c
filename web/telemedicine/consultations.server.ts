import { careRequestKinds, offeredKinds } from '../../contract/care/request-kinds.ts';
import { questionsOf } from '../../contract/care/request-schema.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { routeRow } from '../../contract/routes.ts';
import { kindCards } from '../care/form/kind-cards.server.ts';

/** What this customer may ask a doctor or an adviser in writing, by phone or by video. */
export function consultations(pageRequest: PageRequest) {
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
