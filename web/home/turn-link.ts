import type { Turn, TurnKind } from '../../contract/home/turns.ts';
import { href } from '../../contract/href.ts';

const pages: Readonly<Record<TurnKind, (turn: { id: string; number: string }) => string>> = {
  waiting_offer: () => href('waiting-list'),
  care_request: ({ number }) => href('request', { number }),
  medical_care: ({ number }) => href('medical-care', { number }),
  preauthorization: ({ number }) => href('services-preauthorization-case', { number }),
  claim: ({ number }) => href('services-claim', { number }),
  call_back: ({ number }) => href('own-call-back', { number }),
  plan: ({ id }) => href('med24-subscription', { uuid: id }),
};

export function turnHref({ kind, id, number }: Turn): string {
  return pages[kind]({ id, number: number ?? '' });
}
