import { useT } from '../../platform/texts.ts';
import { type Kind, KindList } from './kind-list.tsx';

/** A page of several services asks first which one is meant. */
export function Choice({ kinds }: { kinds: readonly Kind[] }) {
  const t = useT();
  return (
    <>
      <p className="text-l">{t('care.form.choose_lead')}</p>
      <KindList kinds={kinds} />
    </>
  );
}
