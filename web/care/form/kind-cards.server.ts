import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { withQuery } from '../../../contract/platform/with-query.ts';
import { speaking } from '../../platform/texts.server.ts';
import type { Kind } from '../../platform/ui/kind-list.tsx';
import { stepAddress } from '../request-steps.ts';

export function kindCards(kinds: readonly CareRequestKind[], pageRequest: PageRequest, person?: string): Kind[] {
  const t = speaking(pageRequest);
  return kinds.map((kind) => ({
    title: t(`home.service.${kind.service}.title`),
    lead: t(`home.service.${kind.service}.offer`),
    promise: t('care.form.days', { days: kind.days }),
    to: withQuery(stepAddress(kind), { for: person }),
  }));
}
