import type { CaseConsent } from '../../../contract/home/case-consents.ts';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';

export function useConsentState(timeZone: string) {
  const t = useT();
  const when = useWhen();
  return ({ given: isInForce, at, channel }: Pick<CaseConsent, 'given' | 'at' | 'channel'>) => {
    const state = isInForce ? 'given' : channel === 'phone' ? 'withdrawn_on_phone' : 'withdrawn';
    return t(`consents.state.${state}`, { when: when(at, timeZone) });
  };
}
