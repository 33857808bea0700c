import type { PreauthItem } from '../../../../contract/claims/preauthorization.ts';
import { useT } from '../../../platform/texts.ts';

export function useItemWords() {
  const t = useT();
  return ({ qty, bodySite, side }: PreauthItem): string =>
    [t('preauth.case.qty', { qty }), bodySite, side === 'none' ? '' : t(`preauth.option.side.${side}`)]
      .filter(Boolean)
      .join(' · ');
}
