import type { PreauthItem } from '../../../../contract/claims/preauthorization.ts';
import { useT } from '../../../platform/texts.ts';

/** How many, where on the body and on which side. */
export function useItemWords() {
  const t = useT();
  return ({ qty, bodySite, side }: PreauthItem): string =>
    [t('preauth.case.qty', { qty }), bodySite, side === 'none' ? '' : t(`preauth.option.side.${side}`)]
      .filter(Boolean)
      .join(' · ');
}
