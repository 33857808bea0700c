import { questionsOf } from '../../contract/care/request-schema.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { kindCards } from '../care/form/kind-cards.server.ts';
import { kindsFor } from '../care/offered-kinds.ts';

export function consultations(pageRequest: PageRequest) {
  const kinds = kindsFor(pageRequest).filter((kind) => questionsOf(kind).includes('answerBy'));
  return kindCards(kinds, pageRequest);
}
